import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { SampleDataset } from '../../mcp/testing/sample-dataset.js';

// A quarter of an hour on two cores, longer beside other work.
jest.setTimeout(1_800_000);

/** That what is sent is refused or accepted as the document says is no check: schemas cannot express which filters exclude each other. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
];

let sample: SampleDataset;
beforeAll(async () => {
  sample = await SampleDataset.load();
});
afterAll(() => sample?.stop());

test('Schemathesis finds no undocumented status, header, body or method, and no error of the server', async () => {
  const python = pythonEnvironment('apps/api/openapi/clients/schemathesis.txt');
  const { token } = await createTestOrganization(sample.api.databaseUrl, {
    limits: NO_LIMITS,
    rateTier: 'tier_3',
    billingMode: 'credits',
    purchasedCredits: 1_000_000,
  });
  const args = [
    ...['run', `${await sample.api.app.getUrl()}/openapi.json`, '--header', `Authorization: Bearer ${token}`],
    ...['--phases', 'examples,coverage,fuzzing', '--checks', CHECKS.join(','), '--max-examples', '5'],
    ...['--continue-on-failure', '--generation-deterministic', '--warnings', 'off', '--no-color'],
  ];
  const child = spawn(python, ['-m', 'schemathesis.cli', ...args]);
  const closed = new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (code !== 0) throw new Error(output + errors);
  expect(output).toMatch(/Tested: \d+/);
});
