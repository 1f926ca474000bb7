import { z } from 'zod';
import { fetchSchema } from '#libs/feed/fetches.js';
import { feedRecordSchema } from '#libs/registry/derive/record-schema.js';
import type { Definitions } from '#libs/registry/records/definitions.js';

/** JSON Schema of the records in a feed's rows. */
export const feedSchema = (definitions: Definitions) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Records of a rolecall-feed/1 row',
  $defs: {
    ...Object.fromEntries(
      definitions
        .filter(({ fed }) => fed)
        .map((definition) => [definition.recordName.toLowerCase(), jsonSchema(feedRecordSchema(definition))]),
    ),
    fetch: jsonSchema(fetchSchema),
  },
});

/** Python's `re` rejects classes of Unicode characters: `\p{Ll}`. `docs/feed.md` says which texts `indexer sync` accepts there. */
const hasPortablePattern = ({ pattern = '' }: { pattern?: string | undefined }) => !pattern.includes('\\p{');

const jsonSchema = (schema: z.ZodType) => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      if (!hasPortablePattern(part)) delete part.pattern;
    },
  });
  return rest;
};
