import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { downloadsFolder } from '../project-paths.js';
import { ServiceError } from '../service-error.js';

/**
 * Installs packages of npm that only a test needs, without their scripts, once for each version of the file.
 * @param packages a `package.json` with exact versions.
 * @returns the folder that has `node_modules`.
 * @throws ServiceError when they cannot be installed.
 */
export const nodeEnvironment = (packages: string): string => {
  const digest = createHash('sha256').update(readFileSync(packages)).digest('hex').slice(0, 12);
  const folder = join(downloadsFolder, `node-${basename(packages, '.json')}-${digest}`);
  if (existsSync(folder)) return folder;
  mkdirSync(downloadsFolder, { recursive: true });
  const part = mkdtempSync(`${folder}.part-`);
  try {
    copyFileSync(packages, join(part, 'package.json'));
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status, stderr, error } = spawnSync('npm', args, { cwd: part, encoding: 'utf8' });
    if (status !== 0) throw new ServiceError(`\`npm ${args.join(' ')}\` failed: ${error?.message ?? stderr.trim()}`);
    if (!existsSync(folder)) renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
};
