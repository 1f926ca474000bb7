import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Definitions } from '#libs/registry/records/definitions.js';
import { textTag } from '#libs/search/read/response/entity-tag.js';
import type { JsonSchema } from './compact-schema.js';
import { responseSchemas } from './schemas.js';

const COMPONENT = '#/components/schemas/';
const isOfChanges = (name: string): boolean => name.startsWith('Changed') || name.endsWith('ChangeList');

/**
 * The JSON Schemas of records and of their changes, each with all that it refers to, for tools that do not read OpenAPI. @returns them by
 * their paths: `/schemas/Job.json`.
 */
export const jsonSchemas = (definitions: Definitions): Record<string, JsonSchema> => {
  const all = responseSchemas(definitions);
  const records = new Set(definitions.flatMap(({ served, recordName }) => (served ? [recordName] : [])));
  const names = Object.keys(all).filter((name) => records.has(name) || isOfChanges(name));
  return Object.fromEntries(names.map((name) => [`/schemas/${name}.json`, standalone(name, all)]));
};

/** Serves `jsonSchemas`. */
export const serveJsonSchemas = (app: NestFastifyApplication, schemas: Record<string, JsonSchema>): void => {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  for (const [path, schema] of Object.entries(schemas)) {
    const json = JSON.stringify(schema);
    const headers = { etag: textTag(json), 'cache-control': 'public, max-age=300' };
    fastify.get(path, (_, reply) => {
      reply.type('application/schema+json; charset=utf-8').headers(headers).send(json);
    });
  }
};

const standalone = (name: string, all: Readonly<Record<string, JsonSchema>>): JsonSchema => {
  const used = new Set<string>();
  const collect = (of: string): void => {
    for (const [, found] of JSON.stringify(all[of]).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found === undefined || used.has(found)) continue;
      used.add(found);
      collect(found);
    }
  };
  collect(name);
  const $defs = Object.fromEntries([...used].sort().map((each) => [each, all[each]]));
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: name,
    ...all[name],
    ...(used.size > 0 && { $defs }),
  };
  return JSON.parse(JSON.stringify(schema).replaceAll(`"${COMPONENT}`, '"#/$defs/'));
};
