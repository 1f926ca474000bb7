import { z } from 'zod';
import { DATABASE_TIMEOUT } from '#libs/postgres/timeouts.js';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { serviceUrls } from '#libs/services/service-urls.js';
import { type IsolationLimits, isolationLimits, isolationVariables } from './isolation/isolation-limits.js';
import { trustedProxies } from './isolation/unlisted-proxy.js';
import { type AllowedOrigins, allowedOrigins } from './mcp/http/allowed-origins.js';

/** Of pino, the most urgent first. */
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const areProxies = (list: string): boolean => {
  try {
    trustedProxies(list);
    return true;
  } catch {
    return false;
  }
};

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000).describe('Port to listen on.'),
  ROLECALL_PREFIX: indexPrefix.describe('Start of all index names.'),
  ROLECALL_SECRET: z
    .string({ error: 'must be set' })
    .min(32, 'must have at least 32 characters')
    .describe('Signs cursors; the same in every process.'),
  ROLECALL_DATABASE_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(DATABASE_TIMEOUT)
    .describe('Milliseconds that a request may wait for Postgres before it fails with 503.'),
  DASHBOARD_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL, such as https://jobs.example.com' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Where people reach the dashboard, for links. Default: the address that is listened on.'),
  MCP_ORIGINS: z
    .string()
    .optional()
    .describe(
      'Origins whose pages may call /mcp, separated by commas, or `*`. Default: `*`, and only local ones where HOST is a loopback address.',
    ),
  TRUST_PROXY: z
    .string()
    .refine(areProxies, 'must be addresses or networks, separated by commas, such as 10.0.0.0/8')
    .optional()
    .describe(
      'Addresses or networks of proxies and load balancers in front, separated by commas: their `X-Forwarded-*` headers are trusted.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL, such as smtp://user:password@mail.example.com:587' })
    .optional()
    .describe('Mail server that sends invitations and password resets. Default: none, and Admins hand out the links.'),
  SMTP_FROM: z.string().optional().describe('Sender of those e-mails; needed with SMTP_URL.'),
  ...isolationVariables,
  LOG_LEVEL: z.enum(LOG_LEVELS).default('error').describe('Minimum level of log lines.'),
});

/** The configuration of the API process. */
export interface Env {
  readonly host: string;
  readonly port: number;
  readonly prefix: string;
  readonly secret: string;
  readonly databaseTimeout: number;
  readonly dashboardUrl: string;
  readonly mcpOrigins: AllowedOrigins;
  readonly trustProxy: string | null;
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly limits: IsolationLimits;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
}

/** @throws Error with one sentence when a variable is missing or invalid. An empty variable counts as missing. */
export const readEnv = (variables: NodeJS.ProcessEnv): Env => {
  const result = schema.safeParse(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`Environment variable ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const { HOST: host, PORT: port, ROLECALL_PREFIX: prefix, ROLECALL_SECRET: secret, LOG_LEVEL: logLevel } = result.data;
  const { ROLECALL_DATABASE_TIMEOUT_MS: databaseTimeout, SMTP_URL: smtpUrl, SMTP_FROM: from } = result.data;
  const { DASHBOARD_URL: dashboardUrl = `http://${host}:${port}`, TRUST_PROXY: trustProxy = null } = result.data;
  if (smtpUrl !== undefined && (from === undefined || result.data.DASHBOARD_URL === undefined)) {
    throw new Error('Environment variable SMTP_URL needs SMTP_FROM and DASHBOARD_URL beside it.');
  }
  const mail = smtpUrl === undefined || from === undefined ? null : { smtpUrl, from };
  const dashboard = { dashboardUrl, trustProxy, mail };
  const limits = { limits: isolationLimits(result.data), mcpOrigins: allowedOrigins(result.data.MCP_ORIGINS, host) };
  return { host, port, prefix, secret, databaseTimeout, logLevel, ...limits, ...dashboard, ...serviceUrls(variables) };
};
