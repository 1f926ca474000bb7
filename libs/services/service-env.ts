import { z } from 'zod';
import { defineEnv } from './define-env.js';

const KINDS = ['external', 'embedded', 'docker'] as const;

/** How services are run. A service that ELASTICSEARCH_URL or DATABASE_URL names is external, independently of the other one. */
export type ServiceKind = (typeof KINDS)[number];

/** The variables of every program that uses the stores. */
export const storeEnv = defineEnv({
  ELASTICSEARCH_URL: z.string().optional().meta({
    description: 'URL of Elasticsearch. Several nodes are separated by commas.',
    default: 'the embedded server',
  }),
  DATABASE_URL: z.string().optional().meta({
    description: 'URL of the Postgres database: `postgres://user:password@host:5432/rolecall`.',
    default: 'the embedded server',
  }),
  ROLECALL_DATA: z.string().optional().meta({
    description: 'Folder with the data of the embedded servers.',
    default: '`.rolecall` in the project',
  }),
});

/** The variables of the servers that `npm start` and `npm run services` start. */
export const embeddedEnv = defineEnv({
  ROLECALL_SERVICES: z
    .enum(KINDS, { error: ({ input }) => `is "${input}": use ${KINDS.join(', ')}, or unset it` })
    .optional()
    .meta({
      description: '`external`, `embedded` or `docker`: where Elasticsearch and Postgres run.',
      default: 'the first that is available',
    }),
  ROLECALL_ES_HEAP: z
    .string()
    .regex(/^\d+[mg]$/i, { error: ({ input }) => `is "${input}": use a size such as 512m or 2g` })
    .default('1g')
    .describe('Heap of the embedded Elasticsearch.'),
  ES_JAVA_HOME: z
    .string()
    .optional()
    .describe('Home of the JDK that runs the embedded Elasticsearch. It must be Java 21 or later.'),
  JAVA_HOME: z
    .string()
    .optional()
    .describe('Home of a JDK, if `ES_JAVA_HOME` is not set. An earlier Java than 21 is passed over.'),
});
