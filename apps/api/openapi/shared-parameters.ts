import { groupBy } from 'es-toolkit';
import { pascalCase } from './enumeration-names.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
}
interface Operation {
  readonly tags: readonly string[];
  parameters?: readonly object[];
}
type Paths = Record<string, Record<string, Operation>>;

interface Use {
  readonly parameter: Parameter;
  readonly group: string;
  /** The last fixed segment of the path: `related`. */
  readonly resource: string;
}

const resourceOf = (path: string): string =>
  (
    path
      .split('/')
      .filter((segment) => !segment.startsWith('{'))
      .at(-1) as string
  ).replaceAll('-', '_');

/**
 * The component keys of different parameters with the same name, in order: `jobs_sort`, `sources_sort`, `related_sort`. They are named after the
 * group of the operations, or after the resource if operations of one group differ.
 */
const componentKeys = (name: string, uses: readonly Use[][]): string[] => {
  if (uses.length === 1) return [name];
  const taken = new Set<string>();
  return uses.map(([first]) => {
    const { group, resource } = first as Use;
    const key = [`${group}_${name}`, `${resource}_${name}`].find((candidate) => !taken.has(candidate));
    if (key === undefined) throw new Error(`Two parameters \`${name}\` of ${group}/${resource} differ.`);
    taken.add(key);
    return key;
  });
};

/**
 * Replaces every parameter of the operations by a reference, and returns the components. Identical parameters
 * share one.
 * @param schemas names of the schemas, which no key of a parameter equals in another case: generators name types after both.
 */
export const shareParameters = (paths: Paths, schemas: ReadonlySet<string>): Record<string, object> => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
  const uses = operations.flatMap(({ path, operation: { tags, parameters = [] } }) =>
    (parameters as Parameter[]).map(
      (parameter): Use => ({ parameter, group: (tags[0] as string).toLowerCase(), resource: resourceOf(path) }),
    ),
  );
  const keys = new Map<string, string>();
  const components: Record<string, object> = {};
  for (const [name, sameName] of Object.entries(groupBy(uses, ({ parameter }) => parameter.name))) {
    const distinct = Object.entries(groupBy(sameName, ({ parameter }) => JSON.stringify(parameter)));
    const names = componentKeys(
      name,
      distinct.map(([, same]) => same),
    );
    for (const [index, [json, [first]]] of distinct.entries()) {
      const name = names[index] as string;
      const key = schemas.has(pascalCase(name)) ? `${name}_parameter` : name;
      keys.set(json, key);
      components[key] = (first as Use).parameter;
    }
  }
  for (const { operation } of operations) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((parameter) => ({
      $ref: `#/components/parameters/${keys.get(JSON.stringify(parameter))}`,
    }));
  }
  return Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1)));
};
