interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly { readonly $ref?: string }[] }>>>
  >;
}

/** The module of the TypeScript client that says which writes may be repeated. Reads may always be. */
export const typescriptKeyedPaths = (document: object): string => {
  const keyed = Object.entries((document as Document).paths).filter(([, { post }]) =>
    post?.parameters?.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key')),
  );
  return `// Derived from docs/reference/openapi.json by \`npm run derive\`: do not edit.

/** Paths to which a request by POST has an \`Idempotency-Key\`. */
export const KEYED_POSTS: readonly string[] = [
${keyed.map(([path]) => `  '${path}',\n`).join('')}];
`;
};
