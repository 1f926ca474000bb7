import type { Command } from 'commander';
import type { AuditAction } from '#libs/accounts/audit/audit-actions.js';
import type { Session } from '../session.js';
import { currentOperator } from './user-commands.js';

/** Maximum number of values of one option that are recorded. Thousands of companies may be added at once. */
const MAX_VALUES = 20;

/** Commands that change an organization and whose stores write no audit log of their own. */
const AUDITED: readonly AuditAction[] = [
  'org.rename',
  'org.set_product_plan',
  'org.set_rate_tier',
  'org.set_billing',
  'org.set_limits',
  'org.grant',
  'org.enable',
  'org.disable',
  'token.issue',
  'token.revoke',
  'collection.create',
  'collection.add',
  'collection.remove',
];

/** Writes the audit log of the organization after a command has changed it. */
export const auditCommand = async (session: Session, command: Command): Promise<void> => {
  const name = `${command.parent?.name()}.${command.name().replaceAll('-', '_')}`;
  const action = AUDITED.find((one) => one === name);
  if (!action) return;
  const { org, json: _, ...details } = command.opts<{ org: string; json?: boolean } & Record<string, unknown>>();
  await session.withStores((stores) =>
    stores.auditLog.record(currentOperator(), {
      organizationId: org,
      action,
      details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, shortened(value)])),
    }),
  );
};

const shortened = (value: unknown): unknown =>
  Array.isArray(value) && value.length > MAX_VALUES ? { count: value.length } : value;
