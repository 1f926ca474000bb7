type Json = unknown;
interface Tree {
  readonly [name: string]: Tree | true;
}

/** The fields of a compact result as a tree of names, from paths such as `['id', 'source.brand_name']`. */
export const treeOf = (paths: readonly string[]): Tree => {
  const tree: Record<string, Tree | true> = {};
  for (const [name = '', rest] of paths.map(splitFirst)) {
    const below = tree[name];
    if (rest === undefined) tree[name] = true;
    else if (below !== true) tree[name] = { ...below, ...mergeTree(below, rest) };
  }
  return tree;
};

/** The record with the fields that the tree names, without null and empty values. */
export const compacted = (value: Json, tree: Tree | true = true): Json => {
  if (Array.isArray(value)) return value.map((item) => compacted(item, tree)).filter(isKnown);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, child]): [string, Json][] => {
    const below = tree === true ? true : Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (below === undefined) return [];
    const kept = compacted(child, below);
    return isKnown(kept) ? [[name, kept]] : [];
  });
  return Object.fromEntries(entries);
};

const isKnown = (value: Json): boolean =>
  value !== null && value !== undefined && !(typeof value === 'object' && Object.keys(value).length === 0);

const splitFirst = (path: string): [string, string?] => {
  const dot = path.indexOf('.');
  return dot === -1 ? [path] : [path.slice(0, dot), path.slice(dot + 1)];
};

const mergeTree = (below: Tree | undefined, rest: string): Tree => {
  const [name, deeper] = splitFirst(rest);
  const known = below?.[name];
  if (deeper === undefined || known === true) return { [name]: true };
  return { [name]: { ...known, ...mergeTree(known, deeper) } };
};
