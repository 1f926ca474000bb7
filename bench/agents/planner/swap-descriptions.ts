import type { ListedTool } from './catalogue.js';

/** A list in which two tools have each other's description, as if both were described badly. @throws Error for a name that the list does not have. */
export const swapDescriptions = (tools: readonly ListedTool[], one: string, other: string): readonly ListedTool[] => {
  const descriptionOf = (name: string): string => {
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw new Error(`The list has no tool ${name}.`);
    return tool.description;
  };
  const swapped = new Map([
    [one, descriptionOf(other)],
    [other, descriptionOf(one)],
  ]);
  return tools.map((tool) => ({ ...tool, description: swapped.get(tool.name) ?? tool.description }));
};
