import type { AuditEntry } from '../../data/dashboard';
import { formatNumber, humanize, plural } from '../../data/format';

type Action = AuditEntry['action'];

/** What happened, for the log and its filter. The compiler checks that every action of the API has a text. */
export const ACTIONS: Readonly<Record<Action, string>> = {
  'session.start': 'Signed in',
  'session.refuse': 'Failed to sign in',
  'password.change': 'Changed the password',
  'password.refuse': 'Gave a wrong current password',
  'password.issue_reset': 'Issued a password reset link',
  'password.withdraw_reset': 'Withdrew a password reset link',
  'password.reset': 'Set a new password by link',
  'member.create': 'Created a member',
  'member.set_role': 'Changed a role',
  'member.end_sessions': 'Ended sessions of a member',
  'member.remove': 'Removed a member',
  'invitation.create': 'Invited a member',
  'invitation.withdraw': 'Withdrew an invitation',
  'invitation.accept': 'Accepted an invitation',
  'link.end': 'Ended a link',
  'link.refuse': 'Opened a link that is not valid',
  'token.create': 'Created a token',
  'token.issue': 'Issued a token',
  'token.revoke': 'Revoked a token',
  'app.connect': 'Connected an app',
  'app.disconnect': 'Disconnected an app',
  'sso.configure': 'Changed the identity provider',
  'sso.remove': 'Removed the identity provider',
  'sso.allow_passwords': 'Allowed passwords',
  'sso.forbid_passwords': 'Switched passwords off',
  'sso.add_domain': 'Added a domain for single sign-on (operator)',
  'sso.remove_domain': 'Removed a domain of single sign-on (operator)',
  'sso.link': 'Linked to an account of the identity provider',
  'sso.refuse': 'Could not sign in at the identity provider',
  'collection.create': 'Created a collection',
  'collection.rename': 'Renamed a collection',
  'collection.delete': 'Deleted a collection',
  'collection.add_sources': 'Added companies to a collection',
  'collection.remove_source': 'Removed a company from a collection',
  'collection.add': 'Added companies to a collection (operator)',
  'collection.remove': 'Removed companies from a collection (operator)',
  'job.hide': 'Hid a posting',
  'job.unhide': 'Unhid a posting',
  'source.block': 'Blocked a company',
  'source.unblock': 'Unblocked a company',
  'view.create': 'Shared a view',
  'view.change': 'Changed a shared view',
  'view.delete': 'Deleted a shared view',
  'view.restore': 'Restored a shared view',
  'board.create': 'Shared a board',
  'board.change': 'Changed a shared board',
  'board.delete': 'Deleted a shared board',
  'board.restore': 'Restored a shared board',
  'watch.create': 'Created a watch',
  'watch.change': 'Changed a watch',
  'watch.delete': 'Deleted a watch',
  'digest.follow': 'Followed a watch by e-mail',
  'digest.unfollow': 'No longer follows a watch by e-mail',
  'feed.create': 'Made an address of a feed',
  'feed.revoke': 'Revoked an address of a feed',
  'webhook.create': 'Created a webhook',
  'webhook.change': 'Changed a webhook',
  'webhook.delete': 'Deleted a webhook',
  'webhook.rotate_secret': 'Rotated the secret of a webhook',
  'webhook.replay': 'Replayed events to a webhook',
  'webhook.test': 'Tested a webhook',
  'export.create': 'Started an export',
  'export.resume': 'Resumed an export',
  'export.cancel': 'Canceled an export',
  'org.rename': 'Renamed the organization',
  'org.set_product_plan': 'Changed the product plan',
  'org.set_rate_tier': 'Changed the rate tier',
  'org.set_billing': 'Changed the billing mode',
  'org.set_limits': 'Changed the rate limits',
  'org.grant': 'Granted credits',
  'org.enable': 'Enabled API access',
  'org.disable': 'Disabled API access',
  'org.delete': 'Erased the organization',
};

/** An action in words. Entries of earlier versions can have others. */
export const actionText = (action: Action): string => ACTIONS[action] ?? humanize(action.replace('.', ' '));

/** Details with a fixed set of values. All others, such as addresses and names, are shown as they were recorded. */
const ENUMERATIONS: ReadonlySet<string> = new Set([
  'role',
  'reason',
  'kind',
  'tier',
  'rateTier',
  'plan',
  'productPlan',
  'billing',
]);

const labelOf = (name: string): string => humanize(name.replaceAll(/[A-Z]/g, ' $&')).toLowerCase();

const detailText = (name: string, value: unknown): string => {
  if (name === 'last4') return `token ending in ${value}`;
  if (Array.isArray(value)) return `${labelOf(name)}: ${value.map(String).join(', ')}`;
  if (typeof value === 'object' && value !== null) return `${labelOf(name)}: ${listText(Object.entries(value))}`;
  return `${labelOf(name)}: ${ENUMERATIONS.has(name) ? humanize(String(value)) : value}`;
};

const listText = (details: readonly (readonly [name: string, value: unknown])[]): string =>
  details
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => detailText(name, value))
    .join(', ');

/** The first companies by name, and how many more there are. Earlier entries recorded only the number of many. */
const companiesText = ({ companies, details: { source_ids: ids, count } }: Details): string => {
  const all = Math.max(Array.isArray(ids) ? ids.length : 0, Number(count ?? 0));
  if (companies.length === 0) return all > 0 ? plural(all, 'company', 'companies') : '';
  const names = companies.map(({ source_id, name }) => name ?? source_id).join(', ');
  return all > companies.length ? `${names} and ${formatNumber(all - companies.length)} more` : names;
};

type Details = Pick<AuditEntry, 'action' | 'details' | 'companies'>;

/** What else was recorded, such as "from Member to Admin". */
export const detailsText = (entry: Details): string => {
  const { action, details } = entry;
  if (action === 'member.set_role') {
    const { from, to, by } = details;
    return `from ${humanize(String(from))} to ${humanize(String(to))}${by ? `, by the ${by}` : ''}`;
  }
  if (action === 'collection.add_sources' || action === 'collection.remove_source') return companiesText(entry);
  return listText(Object.entries(details));
};
