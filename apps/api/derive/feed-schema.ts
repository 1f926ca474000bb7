import { z } from 'zod';
import { feedRecordSchema } from '#libs/search/derive/record-schema.js';
import type { Definitions } from '#libs/search/records/definitions.js';

/** JSON Schema of the records in a feed's rows. */
export const feedSchema = ({ jobs, sources }: Definitions) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Records of a rolecall-feed/1 row',
  $defs: {
    job: definitionOf(z.toJSONSchema(feedRecordSchema(jobs), { io: 'input', unrepresentable: 'any' })),
    source: definitionOf(z.toJSONSchema(feedRecordSchema(sources), { io: 'input', unrepresentable: 'any' })),
  },
});

const definitionOf = ({ $schema, ...schema }: Record<string, unknown>) => schema;
