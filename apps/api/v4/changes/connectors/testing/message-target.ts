import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ChangedKind } from './connector-scenario.js';

interface ChangeRow {
  readonly id: string;
  readonly deleted: boolean;
  readonly job?: Record<string, unknown> | null;
  readonly source?: Record<string, unknown> | null;
  readonly [column: string]: unknown;
}

/** A message of Singer or Airbyte, in the terms of both. */
export interface Message {
  readonly stream?: string;
  readonly row?: ChangeRow;
  /** What the next run is given. */
  readonly state?: unknown;
}

/** What loads the messages of a source: merges rows by their id, in the order in which they come, and keeps the last state. */
export class MessageTarget {
  private readonly tables: Record<ChangedKind, Map<string, Record<string, unknown>>> = {
    jobs: new Map(),
    sources: new Map(),
  };

  /**
   * @param file of the state.
   * @param deletedAt the column by which destinations of the tool know rows that are deleted.
   * @param read a line that the source printed; null if it is neither a row nor a state.
   */
  constructor(
    readonly file: string,
    private readonly deletedAt: string,
    private readonly read: (line: unknown, state: unknown) => Message | null,
  ) {}

  get state(): unknown {
    return existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : undefined;
  }

  /** Loads what a run printed. Of a run that was killed, the last line may be incomplete. */
  write(output: string): void {
    for (const line of output.split('\n').slice(0, -1)) {
      if (!line.startsWith('{')) continue;
      const message = this.read(JSON.parse(line), this.state);
      if (message?.state !== undefined) writeFileSync(this.file, JSON.stringify(message.state));
      if (message?.row === undefined) continue;
      const { id, deleted, job, source } = message.row;
      const table = this.tables[message.stream as ChangedKind];
      const isDeleted = (message.row[this.deletedAt] ?? null) !== null;
      if (isDeleted !== deleted) throw new Error(`${this.deletedAt} of ${id} contradicts deleted: ${deleted}.`);
      if (isDeleted) table.delete(id);
      else table.set(id, (job ?? source) as Record<string, unknown>);
    }
  }

  copied(kind: ChangedKind): ReadonlyMap<string, Record<string, unknown>> {
    return this.tables[kind];
  }

  restart(): void {
    rmSync(this.file);
    for (const table of Object.values(this.tables)) table.clear();
  }
}
