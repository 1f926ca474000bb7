type Json = unknown;
/** Names of fields; `true` includes everything below. */
interface FieldTree {
  readonly [name: string]: FieldTree | true;
}

/** Converts paths of fields, such as `['id', 'source.brand_name']`, to a tree. */
export const fieldTree = (paths: readonly string[]): FieldTree => {
  const tree: Record<string, FieldTree | true> = {};
  for (const [name = '', rest] of paths.map(splitFirst)) {
    const below = tree[name];
    if (rest === undefined) tree[name] = true;
    else if (below !== true) tree[name] = { ...below, ...mergeTree(below, rest) };
  }
  return tree;
};

/** Reduces a value to the fields of the tree, without null and empty values. */
export const compact = (value: Json, tree: FieldTree | true = true): Json => {
  if (Array.isArray(value)) return value.map((item) => compact(item, tree)).filter(hasValue);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, child]): [string, Json][] => {
    const below = tree === true ? true : Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (below === undefined) return [];
    const kept = compact(child, below);
    return hasValue(kept) ? [[name, kept]] : [];
  });
  return Object.fromEntries(entries);
};

const hasValue = (value: Json): boolean =>
  value !== null && value !== undefined && !(typeof value === 'object' && Object.keys(value).length === 0);

const splitFirst = (path: string): [string, string?] => {
  const dot = path.indexOf('.');
  return dot === -1 ? [path] : [path.slice(0, dot), path.slice(dot + 1)];
};

const mergeTree = (below: FieldTree | undefined, rest: string): FieldTree => {
  const [name, deeper] = splitFirst(rest);
  const known = below?.[name];
  if (deeper === undefined || known === true) return { [name]: true };
  return { [name]: { ...known, ...mergeTree(known, deeper) } };
};
