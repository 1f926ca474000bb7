import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { InvalidResponseError, type Page, type QueryOf, type Rolecall } from './index.js';

export interface MirrorOptions {
  /** Of the SQLite file. */
  readonly file: string;
  readonly kind: 'jobs' | 'sources';
  readonly filters?: QueryOf<'/v4/jobs/changes'> | QueryOf<'/v4/sources/changes'>;
}

/**
 * A copy of the postings or companies in the table `records` (`id`, `record` as JSON) of an SQLite file, current by the change feed. The process can
 * be killed at any moment: a page and its cursor are saved in one transaction, and a page that is read again is charged once.
 */
export class Mirror {
  readonly database: DatabaseSync;
  private readonly path: '/v4/jobs/changes' | '/v4/sources/changes';
  private readonly filters: object;

  /** @throws Error if the file is a copy of something else. */
  constructor({ file, kind, filters = {} }: MirrorOptions) {
    for (const name of ['after', 'cursor'])
      if (name in filters) throw new TypeError(`${name} is not a filter: the file knows its position.`);
    this.path = `/v4/${kind}/changes`;
    this.filters = filters;
    this.database = new DatabaseSync(file);
    this.database.exec('CREATE TABLE IF NOT EXISTS records (id TEXT PRIMARY KEY, record TEXT NOT NULL)');
    this.database.exec('CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
    const selection = JSON.stringify([kind, Object.entries(filters).sort()]);
    const known = this.state('selection');
    if (known !== undefined && known !== selection)
      throw new Error(`${file} is a copy of ${known}, not of ${selection}: use another file.`);
    this.setState('selection', selection);
  }

  /** Deletes the copy, as the error `cursor_expired` asks for. */
  restart(): void {
    this.transaction(() => this.database.exec("DELETE FROM records; DELETE FROM state WHERE name <> 'selection'"));
  }

  /** Applies what has changed since the last time, or everything. @returns the number of changes. */
  async update(rolecall: Rolecall): Promise<number> {
    // A page of this copy has the same key, also when the program is run again.
    if (this.state('key') === undefined) this.setState('key', randomUUID());
    let applied = 0;
    // A replayed page is as old as the first request with its key: what has changed since is behind it.
    for (let isCurrent = false; !isCurrent; ) {
      const cursor = this.state('cursor');
      const query = { ...this.filters, ...(cursor !== undefined && { cursor }) };
      for await (const page of rolecall.pages(this.path, query, { idempotencyKey: this.state('key') as string })) {
        this.save(page);
        applied += page.data.length;
        isCurrent = !page.isReplayed;
      }
    }
    return applied;
  }

  close(): void {
    this.database.close();
  }

  private save({ data, nextCursor, nextKey, body, requestId }: Page<'/v4/jobs/changes' | '/v4/sources/changes'>): void {
    if (nextCursor === undefined) throw new InvalidResponseError(`A page of changes has no cursor (${requestId}).`);
    this.transaction(() => {
      for (const change of data) this.apply(change as unknown as Change);
      this.setState('cursor', nextCursor);
      this.setState('key', nextKey);
      this.setState('as_of', body.as_of);
    });
  }

  private apply(change: Change): void {
    const upsert = this.database.prepare('INSERT OR REPLACE INTO records VALUES (?, ?)');
    if (change.change === 'upserted') {
      const record = (change.job ?? change.source) as StoredRecord;
      upsert.run(record.id, JSON.stringify(record));
    } else if (change.change === 'verified') {
      const known = this.database.prepare('SELECT record FROM records WHERE id = ?').get(change.id);
      if (!known) return;
      const record = JSON.parse(known.record as string) as StoredRecord;
      // The row also has keys of its own.
      const times = Object.entries(change).filter(([name]) => name in record);
      upsert.run(change.id, JSON.stringify({ ...record, ...Object.fromEntries(times) }));
    } else if (change.change === 'removed' || change.change === 'absent') {
      this.database.prepare('DELETE FROM records WHERE id = ?').run(change.id);
    } else throw new Error(`Unknown change ${JSON.stringify(change)}: update this package.`);
  }

  private state(name: string): string | undefined {
    return this.database.prepare('SELECT value FROM state WHERE name = ?').get(name)?.value as string | undefined;
  }

  private setState(name: string, value: string): void {
    this.database.prepare('INSERT OR REPLACE INTO state VALUES (?, ?)').run(name, value);
  }

  private transaction(work: () => void): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }
}

interface StoredRecord {
  readonly id: string;
}

interface Change {
  readonly change: string;
  readonly id: string;
  readonly job?: StoredRecord;
  readonly source?: StoredRecord;
}
