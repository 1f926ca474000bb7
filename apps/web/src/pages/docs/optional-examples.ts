interface Parameter {
  readonly required?: boolean;
  readonly example?: unknown;
}

const isOptional = (value: object): value is Parameter =>
  'in' in value && 'example' in value && !('required' in value && value.required);

/**
 * The document with the examples of optional parameters as suggestions. Scalar sends every example otherwise, so that a request
 * would start with all filters at once.
 */
export function withOptionalExamples<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withOptionalExamples) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withOptionalExamples(child)]));
  if (!isOptional(copy)) return copy as T;
  const { example, ...parameter } = copy;
  return { ...parameter, examples: { default: { value: example, 'x-disabled': true } } } as T;
}
