import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectCommands } from './project-commands.js';

/** Saved as `demo.json` in the data folder, since a token and a password are shown only once. */
export interface DemoOrganization {
  organization: string;
  token: string;
  /** Of an Admin, for the dashboard. */
  email: string;
  password: string;
}

// Unlimited in the dashboard too.
const PLAN_OPTIONS = ['--product-plan', 'enterprise'];
const ORG_OPTIONS = ['--name', 'Demo', '--rate-tier', '3', '--billing', 'credits', '--purchased', '100000'];

/** The demo organization that an earlier start created, or null. */
export const readDemo = (dataDir: string): DemoOrganization | null => {
  try {
    const demo = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Partial<DemoOrganization>;
    return demo.token && demo.password ? (demo as DemoOrganization) : null;
  } catch {
    return null;
  }
};

/** Creates an organization that can read every field, its first token, and an Admin. */
export const createDemo = async (dataDir: string, commands: ProjectCommands): Promise<DemoOrganization> => {
  const { id } = await commands.json<{ id: string }>('admin', 'org', 'create', ...ORG_OPTIONS);
  await commands.json('admin', 'org', 'set-product-plan', '--org', id, ...PLAN_OPTIONS);
  const { token } = await commands.json<{ token: string }>('admin', 'token', 'issue', '--org', id, '--name', 'demo');
  const email = `demo-${id.slice(1, 7)}@example.com`;
  const user = ['--org', id, '--email', email, '--role', 'admin'];
  const { password } = await commands.json<{ password: string }>('admin', 'user', 'create', ...user);
  const demo = { organization: id, token, email, password };
  writeFileSync(fileOf(dataDir), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
};

const fileOf = (dataDir: string): string => join(dataDir, 'demo.json');
