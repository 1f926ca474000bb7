import { type Definition, type Placed, placed } from '../registry/definition.js';
import type { Operation } from '../registry/kind.js';
import type { DataTier } from '../registry/tier.js';

/** One query parameter of a list: a filter's base name with an operation's suffix. */
export interface Parameter {
  /** As a client writes it: `countries_not`. */
  readonly name: string;
  /** The filter's base name: `countries`. */
  readonly filter: string;
  readonly tier: DataTier;
  readonly place: Placed;
  readonly operation: Operation;
}

const isList = ({ path, field }: Placed, fields: Definition['fields']): boolean =>
  field.many || placed(fields).some((other) => other.field.many && path.startsWith(`${other.path}.`));

/** All filter parameters of a definition by name. */
export const parameters = (definition: Definition): ReadonlyMap<string, Parameter> => {
  const found = placed(definition.fields).flatMap((place) => {
    const { filter, kind, tier, filterTier } = place.field;
    if (filter === undefined) return [];
    return kind.operations
      .filter(({ suffix }) => suffix !== '_all' || isList(place, definition.fields))
      .map(
        (operation): Parameter => ({
          name: filter + operation.suffix,
          filter,
          tier: filterTier ?? tier,
          place,
          operation,
        }),
      );
  });
  return new Map(found.map((parameter) => [parameter.name, parameter]));
};
