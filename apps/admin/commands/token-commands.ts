import { type Command, InvalidArgumentError, Option } from 'commander';
import { TOKEN_SCOPES, type TokenScope } from '#libs/billing/tokens/token-scopes.js';
import { MAX_TOKEN_DAYS } from '#libs/billing/tokens/tokens.js';
import { AppError } from '#libs/errors/app-error.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { fieldLines, issuedTokenView, tableLines, tokenView } from '../output.js';
import type { Session } from '../session.js';
import { withOrganizationOption } from './org-options.js';

interface Options {
  json?: boolean;
  org: string;
}

interface IssueOptions extends Options {
  name: string;
  overLimit?: boolean;
  readOnly?: boolean;
  scopes?: readonly TokenScope[];
  test?: boolean;
  days?: string;
}

export const addTokenCommands = (program: Command, session: Session): void => {
  const token = program.command('token').description('API tokens of an organization');

  withOrganizationOption(token.command('issue'))
    .description('issue a token; it is shown only once')
    .requiredOption('--name <name>', 'what the token is for, 1 to 100 characters')
    .option('--days <days>', 'days after which it expires; default: it does not')
    .option('--read-only', 'refuse requests with it that change something, such as watches, exports and webhooks')
    .addOption(
      new Option(
        '--scopes <scopes>',
        `limit it to these parts of the API, separated by commas: ${TOKEN_SCOPES.join(',')}`,
      ).argParser(scopesOf),
    )
    .option('--test', 'read the test data (`indexer test-data`) for 0 credits')
    .option('--over-limit', 'issue it even if the organization already has five or more live tokens')
    .action(async (options: IssueOptions) => {
      const issued = await session.withStores((stores) =>
        stores.tokens.issue(options.org, options.name, {
          allowOverLimit: options.overLimit === true,
          expiresAt: expiryOf(options.days),
          isReadOnly: options.readOnly === true,
          scopes: options.scopes ?? null,
          isTest: options.test === true,
        }),
      );
      const view = issuedTokenView(issued, options.org);
      session.print(
        options,
        view,
        `${fieldLines(view)}\nSave the token now: only its hash is stored, so it cannot be shown again.\n`,
      );
    });

  withOrganizationOption(token.command('list'))
    .description('list all tokens, including revoked ones, oldest first')
    .action(async (options: Options) => {
      const tokens = await session.withStores((stores) => stores.tokens.list(options.org));
      const views = tokens.map((each) => tokenView(each, options.org));
      session.print(
        options,
        views,
        tableLines(views, [
          'id',
          'name',
          'token',
          'created_at',
          'last_used_at',
          'expires_at',
          'read_only',
          'scopes',
          'test',
          'revoked_at',
        ]),
      );
    });

  withOrganizationOption(token.command('revoke'))
    .description('revoke a token permanently; requests with it fail immediately')
    .requiredOption('--token <id>', 'id of the token, as listed by `token list`')
    .action(async (options: Options & { token: string }) => {
      const revoked = await session.withStores((stores) => stores.tokens.revoke(options.org, options.token));
      const view = tokenView(revoked, options.org);
      session.print(options, view, fieldLines(view));
    });
};

const scopesOf = (text: string): readonly TokenScope[] => {
  const given = text.split(',').map((scope) => scope.trim());
  const unknown = given.find((scope) => !TOKEN_SCOPES.some((known) => known === scope));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`"${unknown}" is none of them. Separate several with commas.`);
  return TOKEN_SCOPES.filter((scope) => given.includes(scope));
};

/** @throws AppError `invalid_request`. */
const expiryOf = (days: string | undefined): Date | null => {
  if (days === undefined) return null;
  const count = Number(days);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_TOKEN_DAYS)
    return new Date(Date.now() + count * MS_PER_DAY);
  throw new AppError('invalid_request', `--days must be a whole number from 1 to ${MAX_TOKEN_DAYS}.`);
};
