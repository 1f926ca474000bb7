interface Reference {
  readonly $ref: string;
}
interface Parameter {
  schema: object;
}
interface Operation {
  parameters?: readonly object[];
}
/** The parts of an OpenAPI document that are needed here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, object>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
}

/** A copy of an OpenAPI document whose operations contain their parameters, with their enumerations, instead of references. */
export const withParameters = <T extends Document>(document: T): T => {
  const copy = structuredClone(document);
  const resolved = <V extends object>(value: V, components: Readonly<Record<string, object>>): V => {
    if (!('$ref' in value)) return value;
    const name = (value as unknown as Reference).$ref.split('/').at(-1) as string;
    const found = components[name];
    if (found === undefined) throw new Error(`The document has no component ${name}.`);
    return found as V;
  };
  const withEnumeration = (schema: { items?: object }): object =>
    resolved(
      schema.items ? { ...schema, items: resolved(schema.items, copy.components.schemas) } : schema,
      copy.components.schemas,
    );
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods)))
    operation.parameters = (operation.parameters ?? []).map((reference) => {
      const parameter = resolved(reference, copy.components.parameters) as Parameter;
      return { ...parameter, schema: withEnumeration(parameter.schema) };
    });
  return copy;
};
