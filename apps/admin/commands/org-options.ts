import { type Command, InvalidArgumentError } from 'commander';
import type { OrganizationSummary } from '#libs/billing/organizations/organization-summary.js';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { fieldLines, organizationView } from '../output.js';
import { type Session, withJson } from '../session.js';

export interface OutputOptions {
  json?: boolean;
}

export interface OrganizationOptions extends OutputOptions {
  org: string;
}

export const withOrganizationOption = (command: Command): Command =>
  withJson(command).requiredOption('--org <id>', 'id of the organization, as listed by `org list`');

/** Runs `work` and prints the organization that it returns. */
export const changeOrganization =
  (session: Session) =>
  async (
    options: OutputOptions,
    work: (organizations: Organizations) => Promise<OrganizationSummary>,
  ): Promise<void> => {
    const summary = await session.withStores((stores) => work(stores.organizations));
    const view = organizationView(summary);
    session.print(options, view, fieldLines(view));
  };

export const parseCredits = (text: string): number => {
  const amount = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(amount))
    throw new InvalidArgumentError('Use a whole number, 0 or greater.');
  return amount;
};

/** A limit, or `tier` to remove an override. */
export type LimitOption = number | 'tier';

export const parseLimit = (text: string): LimitOption => {
  if (text === 'tier') return text;
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('Use a whole number, 1 or greater, or `tier`.');
  return Number(text);
};
