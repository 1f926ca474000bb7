// `npm run fuzz -- --minutes 10`: requests of every kind, derived from the OpenAPI documents and from the tools of /mcp, against the API as an operator
// runs it.
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { createTestDatabase } from '#libs/database/testing/test-database.js';
import { downloadsFolder } from '#libs/services/project-paths.js';
import { startServices } from '#libs/services/start-services.js';
import { syncSampleSubset } from '../../apps/api/testing/sample-subset.js';
import { startApi } from '../api/server-process.js';
import { fuzzMcp } from './fuzz-mcp.js';
import { fuzz, installedSchemathesis } from './schemathesis.js';
import { createTargets, type RateTierName } from './targets.js';

/** Of the time of v4, for `/mcp`, whose messages /openapi.json does not describe. */
const MCP_SHARE = 0.2;

// Requirements for a response. Tests cover invalid and valid input for every parameter.
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

const minutes = (text: string): number => {
  const value = Number(text);
  if (!(value > 0 && value <= 600)) throw new InvalidArgumentError('Use a number of minutes up to 600.');
  return value;
};

const options = new Command('fuzz')
  .description('Looks for 5xx responses, undocumented statuses and responses that violate their schema.')
  .option('--minutes <n>', 'duration for each API', minutes, 10)
  .addOption(
    new Option('--api <name>', 'only the public API (v4, with /mcp) or that of the dashboard').choices([
      'v4',
      'dashboard',
    ]),
  )
  .option('--seed <n>', 'seed of the requests (default: random)')
  .option('--tier <name>', 'rate tier of the caller: tier_1, tier_2 or tier_3', 'tier_3')
  .parse()
  .opts<{ minutes: number; api?: 'v4' | 'dashboard'; seed?: string; tier: RateTierName }>();

const python = installedSchemathesis();
const services = await startServices({ dataDir: join(downloadsFolder, 'bench'), durable: true, log: console.log });
const { elasticsearchUrl } = services;
const database = await createTestDatabase(services.databaseUrl);
const prefix = `fuzz-${process.pid}`;
try {
  console.log('Loading a part of the shipped dataset, with its grids and signals');
  const removeDataset = await syncSampleSubset({ elasticsearchUrl, databaseUrl: database.url, prefix });
  try {
    const api = await startApi({
      ELASTICSEARCH_URL: elasticsearchUrl,
      DATABASE_URL: database.url,
      ROLECALL_PREFIX: prefix,
      ROLECALL_SECRET: 'only for the fuzzer, 32 characters or more',
    });
    try {
      const { v4, dashboard, token } = await createTargets(api.url, database.url, options.tier);
      const targets = { v4: [v4], dashboard: [dashboard], all: [v4, dashboard] }[options.api ?? 'all'];
      for (const target of targets) {
        const seconds = Math.round(options.minutes * 60);
        const mcpSeconds = target === v4 ? Math.round(seconds * MCP_SHARE) : 0;
        if (mcpSeconds > 0) {
          const seed = options.seed === undefined ? {} : { seed: Number(options.seed) };
          process.exitCode ||= await fuzzMcp(`${api.url}/mcp?tools=all`, { token, seconds: mcpSeconds, ...seed });
        }
        const exitCode = await fuzz(python, [
          'run',
          `${api.url}${target.document}`,
          '--header',
          target.header,
          '--checks',
          CHECKS.join(','),
          '--max-time',
          String(seconds - mcpSeconds),
          '--continue-on-failure',
          // Only the given session and token are sent.
          '--generation-with-security-parameters',
          'false',
          ...target.excluded.flatMap((id) => ['--exclude-operation-id', id]),
          ...(options.seed === undefined ? [] : ['--seed', options.seed]),
        ]);
        process.exitCode ||= exitCode;
      }
    } finally {
      await api.stop();
    }
  } finally {
    await removeDataset();
  }
} finally {
  await database.drop();
  await services.stop();
}
