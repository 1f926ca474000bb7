import { join } from 'node:path';
import type { Manifest } from '#libs/feed/manifest.js';
import { readVerified } from '#libs/feed/read-rows.js';
import type { Definition } from '#libs/registry/definition.js';
import { definitionOf, fedDefinitions } from '#libs/registry/records/definitions.js';
import { completeRecord, type StoredSource, storedFieldsClause } from '#libs/search/derive/stored-fields.js';
import type { LiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { indexOf, recordValidator } from '#libs/search/store/prepare-record.js';
import { Tombstones, tombstonesOf } from '#libs/search/store/tombstones.js';
import type { Progress } from '#libs/telemetry/progress.js';
import type { FeedFiles } from '../command/feed-files.js';
import type { WriteSession } from '../command/session.js';
import type { Difference, DifferenceReport } from './difference-report.js';
import { ExpectedRecords } from './expected-records.js';
import { DAMAGED, differingFields, type IndexedRecord, IndexedRecords } from './indexed-records.js';
import { type SpilledRow, SpilledRows } from './spilled-rows.js';

/** Maximum number of differences that are reported with their fields. */
const MAX_EXPLAINED = 1_000;

/** Compares the records of a feed with those of the live index, in parts by id. */
export class Comparison {
  private same = 0;
  private removed = 0;
  private readonly unexplained: Difference[] = [];
  private readonly definitions: readonly Definition[];
  private readonly index: IndexedRecords;
  private readonly tombstones: Tombstones;

  constructor(
    private readonly session: WriteSession,
    private readonly live: LiveDataset,
    private readonly manifest: Manifest,
    private readonly files: FeedFiles,
    private readonly report: DifferenceReport,
    private readonly progress: Progress,
  ) {
    this.definitions = fedDefinitions(session.definitions);
    this.index = new IndexedRecords(session.client, this.definitions, live.indices);
    this.tombstones = new Tombstones(session.client, tombstonesOf(live.indices));
  }

  /** Compares everything; differences go to the report. @returns numbers of records. */
  async run(): Promise<{ same: number; rejected: number; removed: number }> {
    const spilled = await SpilledRows.open(join(this.session.dataDir, 'verify'));
    let rejected: number;
    try {
      rejected = await this.compareAll(spilled);
    } finally {
      spilled.close();
    }
    await this.reportFields();
    return { same: this.same, rejected, removed: this.removed };
  }

  /** @returns the number of rows that a sync rejects. */
  private async compareAll(spilled: SpilledRows): Promise<number> {
    const { signal } = this.session;
    const expected = new ExpectedRecords(this.definitions, spilled);
    for (const file of this.files.verified) {
      const fileIndex = this.manifest.files.findIndex(({ path }) => path === file.file.path);
      await expected.read(file, fileIndex, (rows) => this.progress.add(rows), signal);
    }
    for (const definition of this.definitions) {
      const kind = definition.name;
      for await (const { range, rows } of spilled.read(kind)) {
        const remaining = expected.decidingRows(rows);
        for await (const page of this.index.records(definition, range)) {
          signal.throwIfAborted();
          for (const stored of page) this.compare(kind, stored, remaining);
        }
        await this.reportMissing(kind, remaining);
        this.progress.add(rows.length);
      }
    }
    return expected.rejected;
  }

  private compare(kind: string, stored: IndexedRecord, remaining: Map<string, SpilledRow>): void {
    // A posting that was taken down must be absent, even if the feed has it.
    const row = this.session.takedowns.has(stored.id) ? undefined : remaining.get(stored.id);
    remaining.delete(stored.id);
    const index = { version: stored.version };
    if (!row) this.report.add({ kind, id: stored.id, difference: 'extra', feed: null, index });
    else if (stored.matches(row) && stored.wrongFields.length === 0) this.same += 1;
    else {
      const fields = [...(row.version === stored.version ? [] : ['version']), ...stored.wrongFields];
      this.unexplained.push({
        kind,
        id: stored.id,
        difference: 'different',
        feed: this.rowPosition(row),
        index,
        fields,
      });
      if (this.unexplained.length > MAX_EXPLAINED) this.report.add(this.unexplained.pop() as Difference);
    }
  }

  /** @param remaining the expected records of a part that are not in the index. */
  private async reportMissing(kind: string, remaining: Map<string, SpilledRow>): Promise<void> {
    const tombstones = await this.tombstones.find([...remaining.keys()]);
    for (const [id, row] of remaining) {
      const isRemoved = (tombstones.get(id) ?? 0) >= row.version || this.session.takedowns.has(id);
      if (isRemoved) this.removed += 1;
      else this.report.add({ kind, id, difference: 'missing', feed: this.rowPosition(row), index: null });
    }
  }

  private rowPosition({ version, file, line }: SpilledRow): Difference['feed'] {
    return { version, file: this.manifest.files[file]?.path ?? '', line };
  }

  /** Reports up to `MAX_EXPLAINED` differences with the fields that differ, for which their rows are read again. */
  private async reportFields(): Promise<void> {
    const wanted = new Map(
      this.unexplained.map((difference) => [`${difference.feed?.file} ${difference.feed?.line}`, difference]),
    );
    if (wanted.size === 0) return;
    for (const file of this.files.verified) {
      if (!this.unexplained.some(({ feed }) => feed?.file === file.file.path)) continue;
      for await (const row of readVerified(file, recordValidator(this.definitions))) {
        const difference = wanted.get(`${file.file.path} ${row.line}`);
        if (!difference || row.type !== 'upsert') continue;
        const { kind, id } = difference;
        if (difference.fields?.includes(DAMAGED)) {
          this.report.add(difference);
          continue;
        }
        const definition = definitionOf(this.definitions, kind);
        const stored = await this.session.client.get<StoredSource>({
          index: indexOf(this.live.indices, kind),
          id,
          ...storedFieldsClause(definition),
        });
        const record = completeRecord(definition)(stored);
        const fields = record ? differingFields(row.record.record, record) : [];
        this.report.add({ ...difference, fields: [...(difference.fields ?? []), ...fields] });
      }
    }
  }
}
