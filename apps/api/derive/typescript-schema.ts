import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

/** The TypeScript types of an OpenAPI document, for `openapi-fetch`. */
export async function typescriptSchema(document: object): Promise<string> {
  const nodes = await openapiTS(JSON.parse(JSON.stringify(document)), {
    alphabetize: false,
    defaultNonNullable: false,
  });
  return `${COMMENT_HEADER}${astToString(nodes)}`;
}
