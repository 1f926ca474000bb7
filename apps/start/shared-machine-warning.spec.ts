import { expect, test } from '@jest/globals';
import { sharedMachineWarning } from './shared-machine-warning.js';

test.each(['0.0.0.0', '::', '192.0.2.1', 'api.example.com'])('warns when HOST is %s', (host) => {
  for (const env of [{}, { ELASTICSEARCH_URL: '' }, { DATABASE_URL: 'postgres://db.example.com/rolecall' }])
    expect(sharedMachineWarning(host, env)).toMatch(/^Warning: HOST is .+ set ELASTICSEARCH_URL to a server/);
});

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('does not warn when HOST is %s', (host) => {
  expect(sharedMachineWarning(host, {})).toBeNull();
});

test('does not warn about the Elasticsearch of the operator', () => {
  expect(sharedMachineWarning('0.0.0.0', { ELASTICSEARCH_URL: 'https://search.example.com' })).toBeNull();
});
