import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectCommands } from './project-commands.js';

/** Saved as `demo.json` in the data folder, since a token is shown only once. */
export interface DemoOrganization {
  organization: string;
  token: string;
}

const OPTIONS = ['--name', 'Demo', '--rate-tier', '3', '--billing', 'credits', '--purchased', '100000'];

/** The demo organization that an earlier start created, or null. */
export const readDemo = (dataDir: string): DemoOrganization | null => {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as DemoOrganization;
  } catch {
    return null;
  }
};

/** Creates an organization that can read every field, and its first token. */
export const createDemo = async (dataDir: string, commands: ProjectCommands): Promise<DemoOrganization> => {
  const { id } = await commands.json<{ id: string }>('admin', 'org', 'create', ...OPTIONS);
  const { token } = await commands.json<{ token: string }>('admin', 'token', 'issue', '--org', id, '--name', 'demo');
  const demo = { organization: id, token };
  writeFileSync(fileOf(dataDir), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
};

const fileOf = (dataDir: string): string => join(dataDir, 'demo.json');
