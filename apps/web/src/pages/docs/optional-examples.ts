interface Parameter {
  readonly required?: boolean;
  readonly example?: unknown;
}

const isOptional = (value: object): value is Parameter =>
  'in' in value && 'example' in value && !('required' in value && value.required);

/**
 * Turns the examples of optional parameters into disabled suggestions. Otherwise Scalar sends every example, and a request
 * would start with all filters set.
 */
export function withOptionalExamples<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withOptionalExamples) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withOptionalExamples(child)]));
  if (!isOptional(copy)) return copy as T;
  const { example, ...parameter } = copy;
  return { ...parameter, examples: { default: { value: example, 'x-disabled': true } } } as T;
}
