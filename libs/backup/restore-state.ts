import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { partition, sumBy } from 'es-toolkit';
import { z } from 'zod';
import { writeError } from './backup-error.js';
import { TOMBSTONES } from './manifest.js';
import { writeJson } from './stored-files.js';

const countsSchema = z.object({ kind: z.string(), written: z.int(), leftOut: z.int(), rejected: z.int() });

const schema = z.object({
  backup: z.string(),
  /** Whether the restore of the database has begun: it may be committed. */
  begun: z.boolean().default(false),
  database: z.boolean(),
  jobs: z.string().nullable(),
  files: z.record(z.string(), countsSchema),
});

type State = z.infer<typeof schema>;

/** How far a restore has come, in a file of the data folder. A restore that was interrupted continues there. */
export class RestoreState {
  private constructor(
    private readonly dataDir: string,
    private readonly path: string,
    private state: State,
  ) {}

  /** @param backup id of the backup. The state of another one is forgotten. */
  static async open(dataDir: string, prefix: string, backup: string): Promise<RestoreState> {
    await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
      throw writeError(dataDir, error);
    });
    const path = `restore-${prefix}.json`;
    const text = await readFile(join(dataDir, path), 'utf8').catch(() => 'null');
    const found = schema.safeParse(JSON.parse(text)).data;
    const state = found?.backup === backup ? found : { backup, begun: false, database: false, jobs: null, files: {} };
    return new RestoreState(dataDir, path, state);
  }

  get begun(): boolean {
    return this.state.begun;
  }

  /** Whether the database is restored. */
  get database(): boolean {
    return this.state.database;
  }

  /** The index of postings that is being filled. */
  get jobs(): string | null {
    return this.state.jobs;
  }

  isDone(path: string): boolean {
    return path in this.state.files;
  }

  /** Records of all kinds, and the tombstones, which are none. */
  get totals(): { written: number; leftOut: number; rejected: number; tombstones: number } {
    const [tombstones, records] = partition(Object.values(this.state.files), ({ kind }) => kind === TOMBSTONES);
    return {
      written: sumBy(records, ({ written }) => written),
      leftOut: sumBy(records, ({ leftOut }) => leftOut),
      rejected: sumBy(records, ({ rejected }) => rejected),
      tombstones: sumBy(tombstones, ({ written }) => written),
    };
  }

  /** The documents that the indices should have. */
  counts(kinds: readonly string[]): Record<string, object> {
    const files = Object.values(this.state.files);
    return Object.fromEntries(
      kinds.map((kind) => [
        kind,
        {
          created: files.reduce((sum, each) => sum + (each.kind === kind ? each.written : 0), 0),
          deleted: 0,
          unconfirmed: 0,
        },
      ]),
    );
  }

  async finish(path: string, kind: string, counts: Omit<z.infer<typeof countsSchema>, 'kind'>): Promise<void> {
    await this.save({ files: { ...this.state.files, [path]: { kind, ...counts } } });
  }

  /** Files belong to the indices: other indices have none. */
  async save(changes: Partial<Pick<State, 'begun' | 'database' | 'jobs' | 'files'>>): Promise<void> {
    const isOther = changes.jobs !== undefined && changes.jobs !== this.state.jobs;
    this.state = { ...this.state, ...(isOther && { files: {} }), ...changes };
    await writeJson(this.dataDir, this.path, this.state);
  }

  async remove(): Promise<void> {
    await rm(join(this.dataDir, this.path), { force: true });
  }
}
