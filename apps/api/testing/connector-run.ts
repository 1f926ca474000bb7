import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Forwards requests to the API and counts them. */
export class CountingProxy {
  requests = 0;
  /** The number of the request whose response is lost on the way, after the API has sent it. */
  lost: number | undefined;

  private constructor(private readonly server: Server) {}

  /** @param target the URL of the API, which may change. */
  static async start(target: () => string): Promise<CountingProxy> {
    const server = createServer((incoming, response) => {
      proxy.requests += 1;
      const isLost = proxy.requests === proxy.lost;
      const { method, headers, url } = incoming;
      const outgoing = httpRequest(new URL(url as string, target()), { method, headers }, (found) => {
        if (isLost) {
          found.resume().on('end', () => response.destroy());
          return;
        }
        response.writeHead(found.statusCode as number, found.headers);
        found.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      incoming.pipe(outgoing);
    }).listen(0, '127.0.0.1');
    const proxy = new CountingProxy(server);
    await once(server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

export interface ConnectorCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The folder of its state. */
  readonly cwd: string;
  /** Kills it after so many milliseconds, if it still runs. */
  readonly killAfter?: number;
  /** Receives what it printed, also if it was killed. */
  readonly onOutput?: (output: string) => void;
}

/** Runs a tool. @returns what it printed; null if it was killed. @throws Error if it failed. */
export const runConnector = async ({
  program,
  args,
  env,
  cwd,
  killAfter,
  onOutput,
}: ConnectorCommand): Promise<string | null> => {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  clearTimeout(timer);
  onOutput?.(stdout);
  if (code === null) return null;
  if (code !== 0)
    throw new Error(
      `${program} ${args.join(' ')} exited with ${code}: ${stderr.slice(-4_000)}${stdout.slice(-20_000)}`,
    );
  return stdout;
};
