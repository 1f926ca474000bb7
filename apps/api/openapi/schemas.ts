import { z } from 'zod';
import type { Definition } from '#libs/registry/definition.js';
import { responseRecordSchema } from '#libs/registry/derive/record-schema.js';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import { MAX_LIMIT } from '#libs/search/query/parameter.js';
import { component, components, integer, recordPageOf, recordReference, text } from '../reads/components.js';
import type { ResponseFormat } from '../reads/response.js';
import { compactSchema, hoistObjects, type JsonSchema } from './compact-schema.js';

/** Name of the component of a response. */
export const schemaNameOf = (format: ResponseFormat, definitions: Definitions): string => {
  if (format.type === 'records') {
    const { recordName } = definitionOf(definitions, format.kind);
    return format.as === 'record' ? orEmpty(recordName) : listName(recordName);
  }
  const name = components.get(format.schema)?.id;
  if (name === undefined) throw new Error('The schema of a response needs a name: declare it with `component`.');
  return name;
};

/** The schemas of all responses: those of the records from the registry, and the components. */
export const responseSchemas = (definitions: Definitions): Record<string, JsonSchema> => {
  const served = definitions.filter(({ served: isServed }) => isServed);
  return {
    ...Object.assign({}, ...served.map(recordSchemas)),
    ...Object.fromEntries(served.map((definition) => [listName(definition.recordName), recordList(definition)])),
    Empty: { type: 'object', description: 'No record.', maxProperties: 0, additionalProperties: false },
    ...componentSchemas(),
  };
};

const listName = (recordName: string): string => `${recordName}List`;
/** What a read of one record returns. */
const orEmpty = (recordName: string): string => `${recordName}OrEmpty`;

const withoutMeta = ({ $schema, $id, ...schema }: JsonSchema): JsonSchema => compactSchema(schema) as JsonSchema;

/** The schema of a value that is sent. */
export const inputSchema = (schema: z.ZodType): JsonSchema =>
  withoutMeta(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as JsonSchema);

const componentSchemas = (): Record<string, JsonSchema> => {
  const { schemas } = z.toJSONSchema(components, { uri: (id) => `#/components/schemas/${id}`, unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, withoutMeta(schema as unknown as JsonSchema)]),
  );
};

/**
 * The schemas of a kind of record, with the fields of the highest tier. Those that every tier reads are required, also of the objects and of the
 * company in it. Records of which `fields` selects some have less (docs/adr/0097).
 */
export const recordSchemas = (definition: Definition): Record<string, JsonSchema> => {
  const all = z.toJSONSchema(responseRecordSchema(definition, 'max'), { io: 'output', unrepresentable: 'any' });
  const schema = withoutMeta(all as unknown as JsonSchema) as { properties: Record<string, unknown> } & JsonSchema;
  const inEveryTier = definition.fields.filter(({ visible, tier, optIn }) => visible && tier === 'min' && !optIn);
  if (definition.embedsCompany)
    schema.properties.source = {
      oneOf: [{ $ref: '#/components/schemas/Source' }, { type: 'null' }],
      description: 'The company.',
    };
  const { recordName } = definition;
  const hoisted = hoistObjects(recordName, { ...schema, required: inEveryTier.map(({ name }) => name) });
  return {
    ...hoisted,
    ...(definition.fed && definition.embedsCompany && changedRecordSchema(definition, hoisted)),
    [orEmpty(recordName)]: {
      description: 'The record, or `{}` if there is none.',
      anyOf: [recordName, 'Empty'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    },
  };
};

/** A record in the changes of its kind, which have the id of the company instead of the company. */
const changedRecordSchema = (
  { recordName }: Definition,
  schemas: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> => {
  const { properties, ...schema } = schemas[recordName] as JsonSchema & { properties: Record<string, unknown> };
  const source = { type: 'string', description: 'Id of the company.' };
  return { [`Changed${recordName}`]: { ...schema, properties: { ...properties, source } } };
};

const recordList = ({ name, recordName, fed, collapses, highlighted }: Definition): JsonSchema => {
  const page = recordPageOf(recordReference(recordName));
  const schema = page.extend({
    ...(fed && {
      next_cursor: page.shape.next_cursor.describe(
        `Pass this as \`cursor\` to fetch the next page; null on the last page. To keep what you have read current, follow \`/v4/${name}/changes\`.`,
      ),
    }),
    ...(collapses && { folded }),
    ...(highlighted && { highlights: highlightsOf(highlighted) }),
  });
  return withoutMeta(z.toJSONSchema(schema, { unrepresentable: 'any' }) as unknown as JsonSchema);
};

const folded = z
  .array(integer('Number of matches.'))
  .max(MAX_LIMIT)
  .optional()
  .describe('For each entry of `data`, the number of other matches of its group; only with `collapse`.');

component(
  'Fragment',
  z.object({
    start: integer('Position of `text` in the whole text, in UTF-16 code units.'),
    text: text('The whole of a short text, or a part of a long one.'),
    spans: z
      .array(
        z.object({
          start: integer('Position of the match in `text`, in UTF-16 code units.'),
          end: integer('Position after the match.'),
        }),
      )
      .describe('The matches, in order, without overlaps.'),
  }),
);

const highlightsOf = (texts: NonNullable<Definition['highlighted']>) =>
  z
    .array(
      z.object(
        Object.fromEntries(
          texts.map(({ name, fragments }) => [
            name,
            fragments ? z.array(recordReference('Fragment')).max(fragments) : recordReference('Fragment'),
          ]),
        ),
      ),
    )
    .max(MAX_LIMIT)
    .optional()
    .describe('For each entry of `data`, the matches in its texts; only with `highlight=true`.');
