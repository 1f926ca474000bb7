import type { DataTier } from '#libs/records/data-tier.js';
import { UNKNOWN } from '#libs/records/unknown.js';
import { type Definition, type FieldPath, fieldPaths, isList } from '../definition.js';
import type { FilterOperator, Query, Suffix } from '../kind.js';
import { oneOf } from '../kinds/scalars.js';

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
  /** Selects the records whose value is known; absent if every record has one. */
  readonly known?: Query;
  /** Selects the records in which somebody looked for a value: see `Known`. Default: those whose value is known. */
  readonly looked?: Query;
  /** Of a search text: selects the records that are searched as a whole; absent if all are. */
  readonly searched?: Query;
  /** Whether `unknown` is accepted: beside other values, or as the only one. */
  readonly unknown?: 'accepted' | 'only';
  /** The parameters that this one refines; it needs one of them. */
  readonly refines?: readonly string[];
}

/** Sentences about the parameters that follow from the one without a suffix. */
const fromPlain: Readonly<Partial<Record<Suffix, (filter: string) => string>>> = {
  _not: (filter) => `Excludes what \`${filter}\` finds.`,
  _all: (filter) => `Only what \`${filter}\` finds with each of these values.`,
};

const ONLY_UNKNOWN: Readonly<Partial<Record<Suffix, string>>> = {
  '': '`unknown`: only those whose value is unknown.',
  _not: '`unknown`: only those whose value is known.',
};

/** @throws Error if the row has no sentence for the parameter. */
const describe = ({ field: { filter = '', finds = {} } }: FieldPath, { suffix, value }: FilterOperator): string => {
  if (value === unknownScalar) return ONLY_UNKNOWN[suffix] as string;
  const written = typeof finds === 'string' ? { '': finds } : finds;
  const description = written[suffix] ?? ('' in written ? fromPlain[suffix]?.(filter) : undefined);
  if (description === undefined)
    throw new Error(`\`${filter}${suffix}\` needs a sentence in \`finds\` that says what it finds.`);
  return description;
};

/** Whether a bound or a flag accepts `unknown` after its value: `3,unknown`. */
export const acceptsUnknownBeside = ({ known, unknown, operation, refines }: FilterParameter): boolean =>
  known !== undefined && unknown !== 'only' && operation.arity === 'one' && !operation.refinedBy && !refines;

/** What a parameter of a list does, with what it does about unknown values. */
export const describeWithUnknown = (parameter: FilterParameter): string => {
  const { description, unknown, operation } = parameter;
  if (acceptsUnknownBeside(parameter)) return `${description} Also what is unknown, if followed by \`,unknown\`.`;
  if (unknown !== 'accepted') return description;
  return operation.negated
    ? `${description} Those whose value is unknown remain, unless \`unknown\` is one of the values.`
    : `${description} \`unknown\` finds those whose value is unknown.`;
};

const unknownScalar = { ...oneOf([UNKNOWN]), example: UNKNOWN };

/** The operations that accept `unknown`. Filters that have bounds only, or no `_not`, accept nothing else there. */
const WITH_UNKNOWN: readonly FilterOperator<string[]>[] = (['', '_not'] as const).map((suffix) => ({
  suffix,
  arity: 'many',
  value: unknownScalar,
  negated: suffix === '_not',
  query: () => ({ match_none: {} }),
}));

const operationsOf = ({ path, nestedPath, field: { kind, known } }: FieldPath): readonly FilterOperator[] => {
  if (!known) return kind.operations;
  if (nestedPath !== null)
    throw new Error(`\`${path}\` is in a nested list, where a value may be unknown in one element only.`);
  const missing = WITH_UNKNOWN.filter(
    ({ suffix }) => !kind.operations.some((operation) => operation.suffix === suffix),
  );
  return [...kind.operations, ...missing];
};

/** All filter parameters of a definition by name. */
export const filterParameters = (definition: Definition): ReadonlyMap<string, FilterParameter> => {
  const found = fieldPaths(definition.fields).flatMap((fieldPath) => {
    const { filter, kind, tier, filterTier, known, searched } = fieldPath.field;
    if (filter === undefined) return [];
    if (kind.operations.length === 0)
      throw new Error(`\`${fieldPath.path}\` cannot have a filter: kind ${kind.name} has no operations.`);
    return operationsOf(fieldPath)
      .filter(({ suffix }) => suffix !== '_all' || isList(fieldPath, definition.fields))
      .flatMap((operation): FilterParameter[] => {
        const acceptsUnknown = known !== undefined && (operation.suffix === '' || operation.suffix === '_not');
        const parameter: FilterParameter = {
          filter,
          tier: filterTier ?? tier,
          fieldPath,
          operation,
          name: filter + operation.suffix,
          description: describe(fieldPath, operation),
          ...(known && { known: known(fieldPath.indexPath, kind) }),
          ...((known ?? searched)?.looked && { looked: (known ?? searched)?.looked as Query }),
          ...(searched && { searched: searched(fieldPath.indexPath, kind) }),
          ...(acceptsUnknown && { unknown: operation.value === unknownScalar ? 'only' : 'accepted' }),
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
