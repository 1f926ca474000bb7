import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { batchFlags } from '#libs/services/processes/node-flags.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { ServiceError } from '#libs/services/service-error.js';

/** The entry point of one of the project's apps. */
export const entryPoint = (app: string): string => join(projectRoot, 'dist/apps', app, 'main.js');

/** Runs admin and indexer commands as an operator would, one at a time. */
export class ProjectCommands {
  constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly signal: AbortSignal,
  ) {}

  /** Runs a command and shows its output. @throws ServiceError when it fails; the command has printed the reason. */
  async run(app: string, ...args: string[]): Promise<void> {
    // A closed pipe is noticed here, and not by each command.
    await this.#execute(app, args, process.stdout.isTTY ? 'inherit' : 'pipe', (text) => process.stdout.write(text));
  }

  /** Runs a command with `--json` and returns its output. @throws ServiceError when it fails; the command has printed the reason. */
  async json<T>(app: string, ...args: string[]): Promise<T> {
    let json = '';
    await this.#execute(app, [...args, '--json'], 'pipe', (text) => {
      json += text;
    });
    return JSON.parse(json) as T;
  }

  async #execute(
    app: string,
    args: string[],
    output: 'inherit' | 'pipe',
    onOutput: (text: string) => void,
  ): Promise<void> {
    this.signal.throwIfAborted();
    const child = spawn(process.execPath, [...batchFlags, entryPoint(app), ...args], {
      cwd: projectRoot,
      env: this.env,
      stdio: ['ignore', output, 'inherit'],
    });
    child.stdout?.setEncoding('utf8').on('data', onOutput);
    const stop = () => child.kill('SIGTERM');
    this.signal.addEventListener('abort', stop);
    const [code] = await once(child, 'close');
    this.signal.removeEventListener('abort', stop);
    this.signal.throwIfAborted();
    if (code !== 0) throw new ServiceError(`\`npm run ${app} -- ${args.join(' ')}\` failed; the reason is above.`);
  }
}
