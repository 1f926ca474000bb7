import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

interface ToolResult {
  readonly isError?: boolean;
  // Tests read results of any shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly structuredContent?: any;
  readonly content: readonly { readonly type: string; readonly text: string }[];
}

interface ListedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, object>> };
}

/**
 * A third-party client in a separate program (`client.mjs`, `client.py`). The program connects and writes `{ version }`. Then it
 * reads a line of JSON for each request: `null` for `tools/list`, or the name and arguments of a tool; and writes a line for each:
 * `{ result }`, or `{ error: { code, message } }` where its client raised an error.
 */
export class OfficialClient {
  private constructor(
    private readonly program: ChildProcessByStdio<Writable, Readable, Readable>,
    private readonly lines: AsyncIterator<string>,
    private readonly stderr: () => string,
    /** The revision of the protocol on which client and server agreed. */
    readonly version: string,
  ) {}

  /** @param command the program and its arguments. */
  static async start([file, ...args]: readonly [string, ...string[]], token: string): Promise<OfficialClient> {
    const program = spawn(file, args, { env: { ...process.env, TOKEN: token }, stdio: ['pipe', 'pipe', 'pipe'] });
    let errors = '';
    program.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
    const { version } = await nextLine<{ version: string }>(lines, () => errors);
    return new OfficialClient(program, lines, () => errors, version);
  }

  async list(): Promise<readonly ListedTool[]> {
    return (await this.request<{ tools: ListedTool[] }>(null)).tools;
  }

  /** @throws Error what the client raised. */
  call(name: string, args: object = {}): Promise<ToolResult> {
    return this.request({ name, arguments: args });
  }

  /** @returns the structured content. @throws Error when the tool fails. */
  async read(name: string, args: object = {}) {
    const { isError, structuredContent, content } = await this.call(name, args);
    if (isError) throw new Error(`${name}: ${content[0]?.text}`);
    return structuredContent;
  }

  async stop(): Promise<void> {
    const closed = once(this.program, 'close');
    this.program.stdin.end();
    await closed;
  }

  private async request<T>(request: object | null): Promise<T> {
    this.program.stdin.write(`${JSON.stringify(request)}\n`);
    const { result, error } = await nextLine<{ result?: T; error?: { code: number; message: string } }>(
      this.lines,
      this.stderr,
    );
    if (error) throw new Error(`${error.code}: ${error.message}`);
    return result as T;
  }
}

const nextLine = async <T>(lines: AsyncIterator<string>, stderr: () => string): Promise<T> => {
  const { value, done } = await lines.next();
  if (done) throw new Error(`The client ended: ${stderr()}`);
  return JSON.parse(value) as T;
};
