import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** What a program of a client wrote, and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface Started {
  readonly ended: Promise<Ended>;
  readonly kill: () => void;
}

/** Runs programs that use an installed package. */
export class ClientProgram {
  constructor(
    private readonly command: string,
    private readonly folder: string,
    private readonly env: NodeJS.ProcessEnv = {},
  ) {}

  /** A program that may be killed. */
  start(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Started {
    const child = spawn(this.command, args, { cwd: this.folder, env: { ...process.env, ...this.env, ...env } });
    // A program that was killed reads no input.
    child.stdin.on('error', () => {}).end(input);
    const closed = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
    const ended = Promise.all([text(child.stdout), text(child.stderr), closed]).then(([output, errors, code]) => ({
      code,
      output,
      errors,
    }));
    return { ended, kill: () => child.kill('SIGKILL') };
  }

  run(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<Ended> {
    return this.start(args, env, input).ended;
  }

  /** @returns the output. @throws Error with everything that it wrote, if it fails. */
  async succeed(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<string> {
    const { code, output, errors } = await this.run(args, env, input);
    if (code !== 0) throw new Error(`${this.command} ${args.join(' ')} failed:\n${output}${errors}`);
    return output;
  }
}
