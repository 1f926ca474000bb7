import { expect, test } from '@jest/globals';
import { readEnv } from './env.js';
import { DEFAULT_LIMITS } from './isolation/isolation-limits.js';

const needed = {
  ROLECALL_SECRET: 's'.repeat(32),
  ELASTICSEARCH_URL: 'http://127.0.0.1:9200',
  DATABASE_URL: 'postgres://127.0.0.1/rolecall',
  ROLECALL_DATA: '/data',
};

test('an empty variable counts as missing', () => {
  const env = readEnv({ ...needed, HOST: '', PORT: '', ROLECALL_PREFIX: '', LOG_LEVEL: '' });
  expect(env).toEqual({
    host: '127.0.0.1',
    port: 4000,
    prefix: 'rolecall',
    secret: needed.ROLECALL_SECRET,
    databaseTimeout: 2_000,
    dashboardUrl: 'http://127.0.0.1:4000',
    previousSecret: null,
    allowPrivateWebhooks: false,
    allowPrivateIssuers: false,
    exports: { folder: '/data/exports', bucket: null },
    limits: DEFAULT_LIMITS,
    telemetry: { metrics: null, accessLog: { detail: 'off', perSecond: 200 } },
    drainSeconds: 0,
    mcpOrigins: ['localhost', '127.0.0.1', '[::1]'],
    mcpHosts: ['localhost', '127.0.0.1', '[::1]'],
    publicUrl: null,
    apiUrl: null,
    trustProxy: null,
    securityContact: null,
    mail: null,
    publicFigures: true,
    logLevel: 'error',
    elasticsearchUrl: needed.ELASTICSEARCH_URL,
    databaseUrl: needed.DATABASE_URL,
  });
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ ROLECALL_PREFIX: '2nd' }, 'ROLECALL_PREFIX must start with a lowercase letter'],
  [{ ROLECALL_SECRET: '' }, 'ROLECALL_SECRET must be set'],
  [{ ROLECALL_PRIVATE_WEBHOOKS: 'yes' }, 'ROLECALL_PRIVATE_WEBHOOKS must be on or off'],
  [{ ROLECALL_PRIVATE_ISSUERS: 'yes' }, 'ROLECALL_PRIVATE_ISSUERS must be on or off'],
  [{ DASHBOARD_URL: 'jobs.example.com' }, 'DASHBOARD_URL must be a URL'],
  [{ PUBLIC_URL: 'jobs.example.com' }, 'PUBLIC_URL must be a URL'],
  [{ PUBLIC_URL: 'https://example.com/jobs' }, 'PUBLIC_URL must have no path'],
  [{ TRUST_PROXY: 'my-balancer' }, 'TRUST_PROXY must be addresses or networks'],
  [{ ROLECALL_SECURITY_CONTACT: 'security@example.com' }, 'ROLECALL_SECURITY_CONTACT must be a mailto: or https: URI'],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL requires SMTP_FROM'],
])('%j is refused in one sentence', (variables, sentence) => {
  expect(() => readEnv({ ...needed, ...variables })).toThrow(sentence);
});

test('apps know the API by PUBLIC_URL, or by DASHBOARD_URL without it, and both are hosts of /mcp', () => {
  const urls = { DASHBOARD_URL: 'https://jobs.example.com/', PUBLIC_URL: 'https://api.example.com' };
  const { apiUrl, mcpHosts } = readEnv({ ...needed, ...urls });
  expect([apiUrl, mcpHosts]).toEqual([
    'https://api.example.com',
    expect.arrayContaining(['jobs.example.com', 'api.example.com']),
  ]);
  expect(readEnv({ ...needed, DASHBOARD_URL: urls.DASHBOARD_URL }).apiUrl).toBe('https://jobs.example.com');
});
