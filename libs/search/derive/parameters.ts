import type { DataTier } from '#libs/records/data-tier.js';
import { type Definition, type Placed, placed } from '../registry/definition.js';
import type { Operation } from '../registry/kind.js';

/** One query parameter of a list: a filter's base name with an operation's suffix. */
export interface Parameter {
  /** As a client writes it: `countries_not`. */
  readonly name: string;
  /** The filter's base name: `countries`. */
  readonly filter: string;
  readonly tier: DataTier;
  readonly place: Placed;
  readonly operation: Operation;
  /** The parameter that this one only says more precisely. */
  readonly refines?: string;
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
      .flatMap((operation): Parameter[] => {
        const parameter = { filter, tier: filterTier ?? tier, place, operation, name: filter + operation.suffix };
        const { refinedBy } = operation;
        if (!refinedBy) return [parameter];
        const { name, value, says } = refinedBy;
        const refining = { ...parameter, name, operation: { ...operation, value, says }, refines: parameter.name };
        return [parameter, refining];
      });
  });
  return new Map(found.map((parameter) => [parameter.name, parameter]));
};
