import { entrances } from '../entrances.js';
import type { BodyLimits } from '../http/body/body-limits.js';
import { isolationVariables } from '../isolation/isolation-limits.js';
import { isRead } from '../reads/read.js';
import { v4Endpoints } from '../v4/endpoints.js';
import { markdownTable } from './markdown.js';

/** The metadata of an environment variable in `isolationVariables`. */
interface LimitMeta {
  readonly description: string;
  readonly exceeded: string;
  /** How the default is determined, if it is not a constant. */
  readonly default?: string;
}

/** The page with the limits per caller, in Markdown. */
export const limitsReference = (): string =>
  [
    '# Limits per caller',
    'Derived from the environment variables of the API. Limits apply to each process unless stated otherwise; refused requests are not charged. IPv6 addresses of the same /64 network count as one address.',
    markdownTable(
      ['variable', 'limit', 'default', 'when exceeded'],
      Object.entries(isolationVariables).map(([name, variable]) => {
        const {
          description,
          exceeded,
          default: value = variable.parse(undefined),
        } = variable.meta() as unknown as LimitMeta;
        return [`\`${name}\``, description, String(value), exceeded];
      }),
    ),
    '## Request bodies',
    'Checked while a body is received, after the token. A body that exceeds a limit is 413 `payload_too_large`, before the rest arrives. A compressed body may expand by a factor of 100 at most, and a message to `/mcp` has at most 64 KB. While other callers are active, the next requests of a caller wait until its bodies have occupied the process for at most a quarter of the time.',
    markdownTable(
      ['path', 'size after decompression', 'keys', 'values', 'nested levels'],
      limitedPaths().map(({ prefix, bodyLimits: { kibibytes, keys, values, depth } }) => [
        `\`${prefix}\``,
        `${kibibytes} KB`,
        ...[keys, values, depth].map((limit) => limit.toLocaleString('en-US')),
      ]),
    ),
  ].join('\n\n');

/** The entrances, and the endpoints with limits of their own. */
const limitedPaths = (): { prefix: string; bodyLimits: BodyLimits }[] => [
  ...entrances,
  ...v4Endpoints.flatMap((endpoint) => {
    const bodyLimits = isRead(endpoint) ? undefined : endpoint.bodyLimits;
    return bodyLimits ? [{ prefix: endpoint.routes[0].path, bodyLimits }] : [];
  }),
];
