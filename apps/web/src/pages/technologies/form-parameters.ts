/** Parameters whose values the form shows. A map, because an address can have any names, such as `toString`. */
const IN_FORM = new Map<string, (value: string) => boolean>([
  ['q', () => true],
  ['prefix', () => true],
  ['sort', () => true],
  ['categories', (value) => !value.includes(',')],
  ['hot', (value) => value === 'true'],
  ['in_demand', (value) => value === 'true'],
]);

/** Whether the form shows a parameter of the address. */
export const isInForm = (name: string, value: string): boolean => IN_FORM.get(name)?.(value) ?? false;
