import groups from './parameter-groups.json' with { type: 'json' };

/** What the variants of a filter have after its name. */
const SUFFIX = /_(not|all|gte|lte|within_days)$/;

/** What a parameter has to have to be grouped: a parameter of a query, or a property of a body. */
interface Named {
  readonly name: string;
}

export interface ParameterGroup<T extends Named> {
  readonly title: string;
  /** The variants of a filter are together, after the filter itself: `countries`, `countries_not`, `countries_all`. */
  readonly families: readonly (readonly T[])[];
}

export const OTHER_GROUP = 'Other';

/**
 * Parameters by subject, the most used first. A parameter that no group lists is in `OTHER_GROUP`, unless it stands in the
 * path: those come first.
 */
export const groupParameters = <T extends Named & { readonly in?: string }>(
  parameters: readonly T[],
): readonly ParameterGroup<T>[] => {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const rest = parameters.filter((parameter) => parameter.in !== 'path');
  const listed = groups.map(([title, names]) => ({
    title: title as string,
    families: (names as string[]).map((name) =>
      rest
        .filter((parameter) => familyOf(parameter.name) === name)
        .toSorted((one, other) => Number(other.name === name) - Number(one.name === name)),
    ),
  }));
  const known = new Set(listed.flatMap(({ families }) => families.flat()));
  return [
    { title: 'Path', families: inPath.map((parameter) => [parameter]) },
    ...listed,
    { title: OTHER_GROUP, families: rest.filter((parameter) => !known.has(parameter)).map((parameter) => [parameter]) },
  ]
    .map(({ title, families }) => ({ title, families: families.filter((family) => family.length > 0) }))
    .filter(({ families }) => families.length > 0);
};

const familyOf = (name: string): string => name.replace(SUFFIX, '');
