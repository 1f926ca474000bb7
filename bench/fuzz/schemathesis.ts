import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadsFolder } from '#libs/services/project-paths.js';
import { ServiceError } from '#libs/services/service-error.js';

const VERSION = '4.32.5';

const run = (command: string, args: string[]): void => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new ServiceError(`\`${command} ${args.join(' ')}\` failed: ${error?.message ?? stderr.trim()}`);
};

/** Installs schemathesis from PyPI once, in a virtual environment of its own. @returns the path of its command. */
export const installedSchemathesis = (): string => {
  const folder = join(downloadsFolder, `schemathesis-${VERSION}`);
  if (!existsSync(folder)) {
    if (spawnSync('python3', ['-c', 'import venv, ensurepip']).status !== 0) {
      throw new ServiceError('The fuzzer needs Python 3 with venv: install python3 and python3-venv.');
    }
    rmSync(`${folder}.part`, { recursive: true, force: true });
    run('python3', ['-m', 'venv', `${folder}.part`]);
    run(join(`${folder}.part`, 'bin/python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${VERSION}`]);
    renameSync(`${folder}.part`, folder);
  }
  return join(folder, 'bin/python');
};

/** Ends with the exit code of the fuzzer. */
export const fuzz = async (python: string, args: readonly string[]): Promise<number> => {
  // By module: the scripts of a virtual environment name the folder in which it was made.
  // It leaves what it found in the folder in which it runs.
  const child = spawn(python, ['-m', 'schemathesis.cli', ...args], { stdio: 'inherit', cwd: downloadsFolder });
  const stop = () => child.kill('SIGINT');
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
};
