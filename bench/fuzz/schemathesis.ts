import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { downloadsFolder, projectRoot } from '#libs/services/project-paths.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';

/** Installs schemathesis from PyPI once. @returns the path of the interpreter that has it. */
export const installedSchemathesis = (): string => pythonEnvironment(join(projectRoot, 'bench/fuzz/schemathesis.txt'));

/** Ends with the exit code of the fuzzer. */
export const fuzz = async (python: string, args: readonly string[]): Promise<number> => {
  // As a module, because the scripts of a virtual environment contain the path at which it was created.
  // It writes its findings to the working directory.
  const child = spawn(python, ['-m', 'schemathesis.cli', ...args], { stdio: 'inherit', cwd: downloadsFolder });
  const stop = () => child.kill('SIGINT');
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
};
