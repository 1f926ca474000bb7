import { isolationVariables } from '../isolation/isolation-limits.js';
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
    'Derived from the environment variables of the API. Limits apply to each process unless stated otherwise; refused requests are not charged.',
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
  ].join('\n\n');
