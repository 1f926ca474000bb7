import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../data/http/api-error';

/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** What a response costs: one credit per record, one credit, or nothing. */
export type Price = 'per_record' | 'flat' | 'free';

export interface Reference {
  readonly $ref: string;
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  readonly 'x-price'?: Price;
  readonly 'x-codeSamples'?: readonly { readonly source: string }[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Header {
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
}

/** The document of this deployment. @throws ApiError */
export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async (): Promise<OpenApiDocument> => {
    const response = await fetch('/openapi.json').catch(() => Promise.reject(ApiError.noResponse()));
    if (!response.ok) throw await ApiError.from(response);
    return response.json();
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The object that a reference names (`#/components/...`), or the object itself. */
export const resolve = <T extends object>(document: OpenApiDocument, object: T | Reference): T =>
  '$ref' in object && typeof object.$ref === 'string'
    ? (object.$ref
        .split('/')
        .slice(1)
        .reduce<unknown>((parent, key) => (parent as Record<string, unknown>)[key], document) as T)
    : (object as T);

/** The schema that a schema refers to, with the description of the reference if it has one. */
export const resolveSchema = (document: OpenApiDocument, schema: Schema): Schema => {
  if (!schema.$ref) return schema;
  const target = resolve<Schema>(document, { $ref: schema.$ref });
  return schema.description ? { ...target, description: schema.description } : target;
};

/** The schema that a schema refers to, with the schema of its values if it is an array. */
export const resolveValue = (document: OpenApiDocument, schema: Schema): Schema => {
  const resolved = resolveSchema(document, schema);
  return {
    ...resolved,
    ...(resolved.items && { items: resolveValue(document, resolved.items) }),
    ...(resolved.oneOf && { oneOf: resolved.oneOf.map((one) => resolveValue(document, one)) }),
    ...(resolved.anyOf && { anyOf: resolved.anyOf.map((one) => resolveValue(document, one)) }),
  };
};
