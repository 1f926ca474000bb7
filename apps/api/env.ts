import { z } from 'zod';
import { exportsEnv, exportsLocation } from '#libs/exports/exports-env.js';
import { mailEnv, mailOptions } from '#libs/mail/mail-env.js';
import { DATABASE_TIMEOUT } from '#libs/postgres/timeouts.js';
import { indexPrefix } from '#libs/search/store/indices/index-prefix.js';
import { defineEnv, type Variables } from '#libs/services/define-env.js';
import { secretEnv } from '#libs/services/secret-env.js';
import { serviceUrls } from '#libs/services/service-urls.js';
import { wholeNumber } from '#libs/services/whole-number.js';
import { trustedProxies } from './isolation/connections/unlisted-proxy.js';
import { isolationLimits, isolationVariables } from './isolation/isolation-limits.js';
import { allowedHosts, allowedOrigins } from './mcp/http/allowed-origins.js';
import { ACCESS_LOG_DETAILS } from './telemetry/access-log.js';

/** The levels of pino, most severe first. */
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const areProxies = (list: string): boolean => {
  try {
    trustedProxies(list);
    return true;
  } catch {
    return false;
  }
};

/** Environment variables of the API: `docs/reference/configuration.md` is derived from their descriptions and defaults. */
export const apiEnv = defineEnv({
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1').describe('Address to listen on.'),
  PORT: wholeNumber(0, 65_535).default(4000).describe('Port to listen on.'),
  ROLECALL_PREFIX: indexPrefix.describe('Prefix of all index names.'),
  ...secretEnv,
  ROLECALL_DATABASE_TIMEOUT_MS: wholeNumber(100, 60_000)
    .default(DATABASE_TIMEOUT)
    .describe('Milliseconds that a request may wait for Postgres before it fails with 503.'),
  ...mailEnv,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL, such as https://jobs.example.com' })
    .refine((url) => (URL.parse(url)?.pathname ?? '/') === '/', 'must have no path, such as https://jobs.example.com')
    .optional()
    .meta({
      description:
        'Public URL of the API, of which the issuer and the resource of [connected apps](../mcp.md#connect-with-an-address-alone) are built.',
      default: '`DASHBOARD_URL`, or the address to listen on',
    }),
  MCP_ORIGINS: z.string().optional().meta({
    description: 'Comma-separated origins whose pages may call `/mcp`, or `*` for any.',
    default: '`*`; only local ones if `HOST` is a loopback address',
  }),
  TRUST_PROXY: z
    .string()
    .refine(areProxies, 'must be addresses or networks, separated by commas, such as 10.0.0.0/8')
    .optional()
    .describe(
      'Comma-separated addresses or networks of proxies and load balancers in front, whose `X-Forwarded-*` headers are trusted. Required behind a proxy; otherwise all its clients share the limits of one address.',
    ),
  ROLECALL_PRIVATE_ISSUERS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .describe(
      'Whether the [identity providers](../single-sign-on.md) of organizations may have private, loopback and link-local addresses, and no TLS. Only where all Admins may reach what the API can.',
    ),
  ROLECALL_SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: 'must be a mailto: or https: URI' })
    .optional()
    .meta({
      description:
        'Contact for reports of vulnerabilities in `/.well-known/security.txt`, a `mailto:` or `https:` URI.',
      default: 'the security guide',
    }),
  PUBLIC_FIGURES: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether visitors without an account see counts, the results of three searches and answers to their questions on the landing page.',
    ),
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('Port on which `/metrics` is served in the Prometheus format, without a token.'),
  METRICS_HOST: z.string().min(1, 'must not be empty').default('127.0.0.1').describe('Address of `METRICS_PORT`.'),
  ACCESS_LOG: z
    .enum(ACCESS_LOG_DETAILS)
    .default('off')
    .describe(
      'One JSON line a request on standard output: `path` with the path, `query` with the path and the query string.',
    ),
  ACCESS_LOG_PER_SECOND: wholeNumber(1, 1_000_000)
    .default(200)
    .describe('Lines of the access log a second. The requests above it are counted in one line.'),
  ...exportsEnv.shape,
  ROLECALL_DRAIN_SECONDS: wholeNumber(0, 600)
    .default(0)
    .describe('Seconds that the process serves on after SIGTERM, while `/readyz` fails.'),
  ...isolationVariables,
  LOG_LEVEL: z.enum(LOG_LEVELS).default('error').describe('Minimum level of log lines.'),
});

/** The configuration of the API process. */
export type Env = ReturnType<typeof readEnv>;

/** @throws ServiceError with one sentence when a variable is missing or invalid. */
export const readEnv = (variables?: Variables) => {
  const values = apiEnv.read(variables);
  const { HOST: host, PORT: port, METRICS_PORT, TRUST_PROXY: trustProxy = null, MCP_ORIGINS: origins } = values;
  const publicUrl = values.DASHBOARD_URL ?? null;
  const apiUrl = values.PUBLIC_URL ?? publicUrl;
  const publicUrls = [publicUrl, apiUrl].filter((url) => url !== null);
  return {
    host,
    port,
    prefix: values.ROLECALL_PREFIX,
    secret: values.ROLECALL_SECRET,
    previousSecret: values.ROLECALL_PREVIOUS_SECRET ?? null,
    allowPrivateWebhooks: values.ROLECALL_PRIVATE_WEBHOOKS === 'on',
    allowPrivateIssuers: values.ROLECALL_PRIVATE_ISSUERS === 'on',
    databaseTimeout: values.ROLECALL_DATABASE_TIMEOUT_MS,
    dashboardUrl: publicUrl ?? `http://${host}:${port}`,
    /** `DASHBOARD_URL`, if it is set. */
    publicUrl,
    /** `PUBLIC_URL` or `DASHBOARD_URL`, if one is set. */
    apiUrl,
    /** Whether the landing page has figures. */
    publicFigures: values.PUBLIC_FIGURES === 'on',
    mcpOrigins: allowedOrigins(origins, host),
    mcpHosts: allowedHosts(host, { origins, publicUrls, trustProxy }),
    trustProxy,
    securityContact: values.ROLECALL_SECURITY_CONTACT ?? null,
    mail: mailOptions(values),
    limits: isolationLimits(values),
    telemetry: {
      metrics: METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: METRICS_PORT },
      accessLog: { detail: values.ACCESS_LOG, perSecond: values.ACCESS_LOG_PER_SECOND },
    },
    drainSeconds: values.ROLECALL_DRAIN_SECONDS,
    exports: exportsLocation(variables),
    logLevel: values.LOG_LEVEL,
    ...serviceUrls(variables),
  };
};
