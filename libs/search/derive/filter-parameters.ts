import type { DataTier } from '#libs/records/data-tier.js';
import { type Definition, type FieldPath, fieldPaths } from '../registry/definition.js';
import type { FilterOperator, Suffix } from '../registry/kind.js';

/** One query parameter of a list: a filter's base name with an operation's suffix. */
export interface FilterParameter {
  /** As a client writes it: `countries_not`. */
  readonly name: string;
  /** The filter's base name: `countries`. */
  readonly filter: string;
  readonly tier: DataTier;
  /** What it does, in a sentence or two. */
  readonly description: string;
  readonly fieldPath: FieldPath;
  readonly operation: FilterOperator;
  /** The parameters that this one refines; it needs one of them. */
  readonly refines?: readonly string[];
}

const isList = ({ path, field }: FieldPath, fields: Definition['fields']): boolean =>
  field.many || fieldPaths(fields).some((other) => other.field.many && path.startsWith(`${other.path}.`));

/** Sentences about the parameters that follow from the one without a suffix. */
const fromPlain: Readonly<Partial<Record<Suffix, (filter: string) => string>>> = {
  _not: (filter) => `Excludes what \`${filter}\` finds with any of these values.`,
  _all: (filter) => `Only what \`${filter}\` finds with each of these values.`,
};

/** @throws Error if the row has no sentence for the parameter. */
const describe = ({ field: { filter = '', finds = {} } }: FieldPath, suffix: Suffix): string => {
  const written = typeof finds === 'string' ? { '': finds } : finds;
  const description = written[suffix] ?? ('' in written ? fromPlain[suffix]?.(filter) : undefined);
  if (description === undefined)
    throw new Error(`\`${filter}${suffix}\` needs a sentence in \`finds\` that says what it finds.`);
  return description;
};

/** All filter parameters of a definition by name. */
export const filterParameters = (definition: Definition): ReadonlyMap<string, FilterParameter> => {
  const found = fieldPaths(definition.fields).flatMap((fieldPath) => {
    const { filter, kind, tier, filterTier } = fieldPath.field;
    if (filter === undefined) return [];
    if (kind.operations.length === 0)
      throw new Error(`\`${fieldPath.path}\` cannot have a filter: kind ${kind.name} has no operations.`);
    return kind.operations
      .filter(({ suffix }) => suffix !== '_all' || isList(fieldPath, definition.fields))
      .flatMap((operation): FilterParameter[] => {
        const parameter = {
          filter,
          tier: filterTier ?? tier,
          fieldPath,
          operation,
          name: filter + operation.suffix,
          description: describe(fieldPath, operation.suffix),
        };
        const { refinedBy } = operation;
        if (!refinedBy) return [parameter];
        const { name, value, description } = refinedBy;
        const refining = {
          ...parameter,
          name,
          description,
          operation: { ...operation, arity: 'one' as const, value },
          refines: kind.operations
            .filter((other) => other.refinedBy?.name === name)
            .map(({ suffix }) => filter + suffix),
        };
        return [parameter, refining];
      });
  });
  return new Map(found.map((parameter) => [parameter.name, parameter]));
};
