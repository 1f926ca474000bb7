import { groupBy } from 'es-toolkit';

interface Parameter {
  readonly name: string;
  readonly in: string;
}
interface Operation {
  parameters?: readonly object[];
}
type Paths = Record<string, Record<string, Operation>>;

/** The component key of a parameter: its name, with a number if several different parameters have that name. */
const componentKey = (name: string, index: number): string => (index === 0 ? name : `${name}_${index + 1}`);

/**
 * Replaces every parameter of the operations by a reference, and returns the components. Identical parameters
 * share one.
 */
export const shareParameters = (paths: Paths): Record<string, object> => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const parameters = operations.flatMap(({ parameters = [] }) => parameters as Parameter[]);
  const keys = new Map<string, string>();
  const components: Record<string, object> = {};
  for (const [name, sameName] of Object.entries(groupBy(parameters, (parameter) => parameter.name))) {
    const distinct = new Map(sameName.map((parameter) => [JSON.stringify(parameter), parameter]));
    for (const [index, [json, parameter]] of [...distinct].entries()) {
      const key = componentKey(name, index);
      keys.set(json, key);
      components[key] = parameter;
    }
  }
  for (const operation of operations) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((parameter) => ({
      $ref: `#/components/parameters/${keys.get(JSON.stringify(parameter))}`,
    }));
  }
  return Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1)));
};
