import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BoardServer } from '#libs/boards/testing/board-server.js';
import type { PlayedBoard } from '#libs/boards/testing/played-board.js';
import { FETCHES, readFetches } from '#libs/feed/fetches.js';
import { readManifest } from '#libs/feed/manifest.js';
import { fetchFile, readVerified } from '#libs/feed/read-rows.js';
import { acceptAll } from '#libs/feed/rows.js';
import { jobId } from '#libs/records/ids.js';
import { captureOutput } from '#libs/services/testing/capture-output.js';
import { type Clock, systemClock } from '../../command/clock.js';
import { runIndexer } from '../../run-indexer.js';
import type { CollectSummary } from '../collect-summary.js';

type Row = Record<string, unknown>;

/** Collects played boards into a feed of its own. Needs no services. */
export class CollectFixture {
  private constructor(
    readonly server: BoardServer,
    readonly folder: string,
  ) {}

  static async start(boards: PlayedBoard[]): Promise<CollectFixture> {
    return new CollectFixture(await BoardServer.start(boards), await mkdtemp(path.join(tmpdir(), 'collect-')));
  }

  async close(): Promise<void> {
    await this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  get feed(): string {
    return path.join(this.folder, 'feed');
  }

  get env(): NodeJS.ProcessEnv {
    return { ...process.env, ROLECALL_COLLECT_GATEWAY: this.server.gateway };
  }

  /** Writes the list of boards. @returns its path. */
  async list(boards: readonly PlayedBoard[] = this.server.boards): Promise<string> {
    const file = path.join(this.folder, 'boards.csv');
    const lines = boards.map(({ format, board, url }) => `"Acme ${board}",${format},${board},${url}`);
    await writeFile(file, ['company,format,board,url', ...lines].join('\n'));
    return file;
  }

  /** Runs a command in this process. */
  async run(args: readonly string[], signal = new AbortController().signal, clock: Clock = systemClock) {
    const { code, stdout, stderr } = await captureOutput((output) =>
      runIndexer(args, {
        env: this.env,
        ...output,
        terminal: false,
        signal,
        clock,
      }),
    );
    return { code, stdout, stderr };
  }

  /** The arguments of a collection without politeness, which the test server does not need. */
  args(...more: string[]): Promise<string[]> {
    return this.argsFor(this.server.boards, ...more);
  }

  /** The same for some of the boards. */
  async argsFor(boards: readonly PlayedBoard[], ...more: string[]): Promise<string[]> {
    const list = await this.list(boards);
    return ['collect', '--boards', list, '--out', this.feed, '--interval', '0', '--back-off', '0', '--json', ...more];
  }

  async collect(...more: string[]): Promise<CollectSummary> {
    const { code, stdout, stderr } = await this.run(await this.args(...more));
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }

  /** The rows of all files of a kind, in the order in which they apply. */
  async rows(kind: string): Promise<Row[]> {
    const { files } = await readManifest(this.feed);
    const rows: Row[] = [];
    for (const file of files.filter((each) => each.kind === kind)) {
      const verified = await fetchFile(this.feed, file, { signal: new AbortController().signal });
      if (kind === FETCHES) {
        for await (const row of readFetches(verified)) if (row.type === 'fetch') rows.push(row.fetch as Row);
      } else
        for await (const row of readVerified(verified, acceptAll))
          if (row.type === 'upsert') rows.push(row.record as Row);
      await verified.dispose();
    }
    return rows;
  }

  /** The last row of each posting, by board and id on it. */
  async jobs(): Promise<Map<string, Row>> {
    const rows = await this.rows('jobs');
    return new Map(rows.map((row) => [`${row.board} ${row.source_job_id}`, row]));
  }

  /** Checks that the active postings of the feed are those that the boards list, each once, with the text that they have. */
  async expected(): Promise<string[]> {
    return this.server.boards
      .flatMap(({ format, board, postings }) =>
        postings.map(({ id, title }) => `${jobId({ format, board }, id)} ${title}`),
      )
      .sort();
  }

  async active(): Promise<string[]> {
    return [...(await this.jobs()).values()]
      .filter(({ job_status }) => job_status === 'active')
      .map(({ id, title }) => `${id} ${title}`)
      .sort();
  }
}
