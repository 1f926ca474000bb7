interface Reference {
  readonly $ref: string;
}
interface Operation {
  parameters?: readonly object[];
}
/** The parts of an OpenAPI document that are needed here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, object>> };
}

/** A copy of an OpenAPI document whose operations contain their parameters instead of references. */
export const withParameters = <T extends Document>(document: T): T => {
  const copy = structuredClone(document);
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    operation.parameters = (operation.parameters ?? []).map((parameter) => {
      const name = (parameter as Reference).$ref.split('/').at(-1) as string;
      const found = copy.components.parameters[name];
      if (found === undefined) throw new Error(`The document has no parameter ${name}.`);
      return found;
    });
  }
  return copy;
};
