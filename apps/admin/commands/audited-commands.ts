import type { Command } from 'commander';
import type { Session } from '../session.js';
import { currentOperator } from './user-commands.js';

/** Maximum number of values of one option that are recorded. Thousands of companies may be added at once. */
const MAX_VALUES = 20;

/** Commands that change an organization and whose stores write no audit log of their own. */
const AUDITED: Readonly<Record<string, readonly string[]>> = {
  org: ['rename', 'set-product-plan', 'set-rate-tier', 'set-billing', 'set-limits', 'grant', 'enable', 'disable'],
  token: ['issue', 'revoke'],
  collection: ['create', 'add', 'remove'],
};

/** Writes the audit log of the organization after a command has changed it. */
export const auditCommand = async (session: Session, command: Command): Promise<void> => {
  const group = command.parent?.name() ?? '';
  if (!AUDITED[group]?.includes(command.name())) return;
  const { org, json: _, ...details } = command.opts<{ org: string; json?: boolean } & Record<string, unknown>>();
  await session.withStores((stores) =>
    stores.auditLog.record(currentOperator(), {
      organizationId: org,
      action: `${group}.${command.name().replaceAll('-', '_')}`,
      details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, shortened(value)])),
    }),
  );
};

const shortened = (value: unknown): unknown =>
  Array.isArray(value) && value.length > MAX_VALUES ? { count: value.length } : value;
