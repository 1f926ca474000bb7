import type { AuditEntry } from '../../data/dashboard';
import { humanize, plural } from '../../data/format';

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

const valueText = (name: string, value: unknown): string => {
  if (name === 'source_ids' && Array.isArray(value)) return plural(value.length, 'company', 'companies');
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'object' && value !== null) return detailsText(value as AuditEntry['details']);
  return `${humanize(name).toLowerCase()} ${ENUMERATIONS.has(name) ? String(value).replaceAll('_', ' ') : value}`;
};

/** What else was recorded, such as "from member, to admin". */
export const detailsText = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => valueText(name, value))
    .join(', ');
