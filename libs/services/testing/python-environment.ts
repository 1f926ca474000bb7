import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { downloadsFolder } from '../project-paths.js';
import { ServiceError } from '../service-error.js';

const USABLE = 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))';

/**
 * Creates a virtual environment of Python with the packages of a requirements file, once for each version of the file.
 * @returns the path of its interpreter. The environment is moved after it was made, so run programs as modules (`-m`): their scripts name
 * the folder before.
 * @throws ServiceError when Python is missing or the packages cannot be installed.
 */
export const pythonEnvironment = (requirements: string): string => {
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = join(downloadsFolder, `python-${basename(requirements, '.txt')}-${digest}`);
  if (!existsSync(folder)) {
    if (spawnSync('python3', ['-c', USABLE]).status !== 0)
      throw new ServiceError('This command needs Python 3.10 or later with venv: install python3 and python3-venv.');
    mkdirSync(downloadsFolder, { recursive: true });
    // Test files that run at the same time may need the same one.
    const part = mkdtempSync(`${folder}.part-`);
    try {
      run('python3', ['-m', 'venv', part]);
      run(join(part, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--requirement', requirements]);
      if (!existsSync(folder)) renameSync(part, folder);
    } finally {
      rmSync(part, { recursive: true, force: true });
    }
  }
  return join(folder, 'bin/python');
};

const run = (command: string, args: readonly string[]): void => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new ServiceError(`\`${command} ${args.join(' ')}\` failed: ${error?.message ?? stderr.trim()}`);
};
