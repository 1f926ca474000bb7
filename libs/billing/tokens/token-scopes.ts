import { AppError } from '#libs/errors/app-error.js';
import { ENDPOINT_GROUPS, type EndpointGroup } from '../usage/endpoint-groups.js';

/** What an API token may be limited to: the groups of endpoints that usage is counted by. */
export const TOKEN_SCOPES = ENDPOINT_GROUPS.filter((group) => group !== 'other');
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What a caller may use of the API. */
export interface Permissions {
  /** Null: everything. */
  readonly scopes: readonly TokenScope[] | null;
  /** Whether it reads the test data. */
  readonly isTest: boolean;
}

/** What the courier and the exporter do with the data of an installation, and nobody does with the test data. */
const WITHOUT_TEST_DATA: readonly EndpointGroup[] = ['watches', 'exports'];

/** Whether a caller may use the endpoints of a group. */
export const mayUse = (permissions: Permissions, group: EndpointGroup): boolean =>
  refusalOf(permissions, group) === null;

/** @throws AppError `insufficient_scope`, `test_token`. */
export const assertMayUse = (permissions: Permissions, group: EndpointGroup): void => {
  const refusal = refusalOf(permissions, group);
  if (refusal) throw refusal;
};

/** @throws AppError `test_token`: what a test token sends would be served for 0 credits although it is not the test data. */
export const assertNoTestToken = ({ isTest }: Permissions): void => {
  if (!isTest) return;
  throw new AppError(
    'test_token',
    'Test tokens read the test data only, and this request reads something else. Send this request with a token that is not a test token.',
  );
};

const refusalOf = ({ scopes, isTest }: Permissions, group: EndpointGroup): AppError | null => {
  if (isTest && WITHOUT_TEST_DATA.includes(group)) {
    return new AppError(
      'test_token',
      `Test tokens read fixed test data, which has no ${group}. Send this request with a token that is not a test token.`,
    );
  }
  if (scopes === null || scopes.some((scope) => scope === group)) return null;
  return new AppError(
    'insufficient_scope',
    `This token lacks the scope \`${group}\`; it has ${scopes.map((scope) => `\`${scope}\``).join(', ') || 'none that this version of the API knows'}. Use a token with \`${group}\`, or one without scopes; an Admin of your organization can create it.`,
    { details: { scope: group, scopes } },
  );
};

/** In the column `scope` of an API token, `read` means that it changes nothing; the other words are its scopes. */
const READ_ONLY = 'read';

/** @returns null for a token that may do everything. */
export const scopeText = (isReadOnly: boolean, scopes: readonly TokenScope[] | null): string | null =>
  [...(isReadOnly ? [READ_ONLY] : []), ...(scopes ?? [])].join(' ') || null;

/** The scopes in the order of `TOKEN_SCOPES`, and whether it changes nothing. */
export const readScopeText = (
  text: string | null,
): { readonly isReadOnly: boolean; readonly scopes: readonly TokenScope[] | null } => {
  const words = text?.split(' ') ?? [];
  const scopes = TOKEN_SCOPES.filter((scope) => words.includes(scope));
  // A token with words that this version does not know must not become one without limits.
  const isLimited = words.some((word) => word !== READ_ONLY);
  return { isReadOnly: words.includes(READ_ONLY), scopes: isLimited ? scopes : null };
};
