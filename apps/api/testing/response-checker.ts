import { expect } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { mapValues, pick } from 'es-toolkit';
import type { Definitions } from '#libs/registry/records/definitions.js';
import type { JsonSchema } from '../openapi/compact-schema.js';
import { recordSchemas } from '../openapi/schemas.js';
import { DEFINITIONS } from '../search/search.module.js';

const VOCABULARY = [
  'components',
  'openapi',
  'info',
  'paths',
  'servers',
  'security',
  'tags',
  'example',
  'x-data-tier',
  'x-access',
];

/** The document, and the same for requests with `fields`. */
const WHOLE = 'openapi.json';
const SELECTED = 'selected.json';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

const escaped = (step: string): string => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
const asPattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** The same document for responses with `fields`: records have a part of their properties, what surrounds them is as always. */
const ofSelections = (document: Document, definitions: Definitions): Document => {
  const inRecords = definitions.filter(({ served }) => served).flatMap((each) => Object.keys(recordSchemas(each)));
  // At least one property, which distinguishes a record from none.
  const selected = mapValues(pick(document.components.schemas, inRecords), ({ required, ...schema }) =>
    schema.properties ? { ...schema, minProperties: 1 } : schema,
  );
  const schemas = { ...document.components.schemas, ...selected };
  return { ...document, components: { ...document.components, schemas } };
};

/** Checks responses against the OpenAPI document of the same application. */
export class ResponseChecker {
  private static readonly known = new WeakMap<NestFastifyApplication, Map<string, Promise<ResponseChecker | null>>>();
  /** By the text of the document, which most tests have in common: compiling its schemas takes a second. */
  private static readonly byDocument = new Map<string, ResponseChecker>();

  private readonly ajv = addFormats.default(new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }));
  private readonly patterns: readonly { readonly path: string; readonly pattern: RegExp }[];

  private constructor(private readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>) {
    // Fixed paths before those with parameters, as in the router.
    this.patterns = Object.keys(paths)
      .sort((one, other) => one.split('{').length - other.split('{').length)
      .map((path) => ({ path, pattern: asPattern(path) }));
  }

  /** Null where the application serves no document. @param document its path. */
  static of(app: NestFastifyApplication, document = '/openapi.json'): Promise<ResponseChecker | null> {
    const checkers = ResponseChecker.known.get(app) ?? new Map<string, Promise<ResponseChecker | null>>();
    ResponseChecker.known.set(app, checkers);
    const known = checkers.get(document) ?? ResponseChecker.load(app, document);
    checkers.set(document, known);
    return known;
  }

  private static async load(app: NestFastifyApplication, url: string): Promise<ResponseChecker | null> {
    const { statusCode, body } = await app.inject({ method: 'GET', url });
    if (statusCode !== 200) return null;
    const same = ResponseChecker.byDocument.get(body);
    if (same) return same;
    const document = JSON.parse(body) as Document;
    const checker = new ResponseChecker(document.paths);
    checker.ajv.addVocabulary(VOCABULARY);
    checker.ajv.addSchema(document, WHOLE);
    checker.ajv.addSchema(ofSelections(document, app.get(DEFINITIONS, { strict: false })), SELECTED);
    ResponseChecker.byDocument.set(body, checker);
    return checker;
  }

  /**
   * Fails the test if a documented route returns an undocumented response.
   * @param body of a JSON response; undefined for others, of which only the status is checked.
   * @param sent the body of the request.
   */
  check(method: string, url: string, status: number, body: unknown, sent?: unknown): void {
    const [route = '', query] = url.split('?');
    // A selection of fields has not all that records have.
    const isSelection = new URLSearchParams(query).has('fields') || JSON.stringify(sent ?? '').includes('"fields":');
    const path = this.patterns.find(({ pattern }) => pattern.test(route))?.path;
    const operation = path === undefined ? undefined : this.paths[path]?.[method.toLowerCase()];
    if (path === undefined || !operation) return;
    if (body === undefined) {
      expect([url, Object.keys(operation.responses)]).toEqual([url, expect.arrayContaining([String(status)])]);
      return;
    }
    const validate = this.schema(isSelection ? SELECTED : WHOLE, path, method.toLowerCase(), operation, status);
    validate(body);
    expect([url, status, validate.errors ?? []]).toEqual([url, status, []]);
  }

  private schema(
    document: string,
    path: string,
    method: string,
    { responses }: Operation,
    status: number,
  ): ValidateFunction {
    const response = responses[status];
    if (!response) throw new Error(`${method} ${path} documents no response ${status}`);
    const steps = response.$ref?.split('/').slice(1) ?? ['paths', path, method, 'responses', String(status)];
    const pointer = [...steps, 'content', 'application/json', 'schema'].map(escaped).join('/');
    const validate = this.ajv.getSchema(`${document}#/${pointer}`);
    if (!validate) throw new Error(`${method} ${path} documents no body of ${status}`);
    return validate;
  }
}
