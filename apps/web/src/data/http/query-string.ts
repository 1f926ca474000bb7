/** Values of a query string. Empty ones are left out; lists are repeated. */
export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Appends a query string to a path. Commas are not escaped, so that lists stay readable. */
export function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== '')
      .map((one) => `${name}=${encodeURIComponent(one).replaceAll('%2C', ',')}`),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
