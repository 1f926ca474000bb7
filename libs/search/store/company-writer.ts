import { NO_POSTINGS, summarizePostings, withPostingCounts } from '../companies/company-postings.js';
import { type CompanyChange, rewriteDependents } from '../companies/rewrite-dependents.js';
import type { Definition } from '../registry/definition.js';
import { type Change, isApplied } from './change.js';
import { KindWriter, type WriterContext } from './kind-writer.js';
import { type DatasetIndices, indexOf } from './prepare-record.js';
import type { RecordWriter } from './record-writer.js';

/** Writes companies, and updates the attributes of changed companies in the records that refer to them. */
export class CompanyWriter<Origin> extends KindWriter<Origin> {
  /** Records that were rewritten because their company changed. */
  rewritten = 0;
  private readonly withCounts: ReturnType<typeof withPostingCounts>;

  /** @param dependents the writers of records that refer to a company. */
  constructor(
    context: WriterContext<Origin>,
    definition: Definition,
    private readonly indices: DatasetIndices,
    private readonly dependents: readonly RecordWriter<Origin>[],
  ) {
    super(context, definition, indexOf(indices, definition.name));
    this.withCounts = withPostingCounts(definition);
  }

  async write(changes: readonly Change<Origin>[]): Promise<void> {
    const { client, companies, options } = this.context;
    const ids = changes.map(({ id }) => id);
    const [stored, tombstones, postings] = await Promise.all([
      companies.find(ids),
      this.context.tombstones.find(ids),
      options.live ? summarizePostings(client, this.indices.jobs, ids) : null,
    ]);
    const accepted: Change<Origin>[] = [];
    const changed = new Map<string, CompanyChange>();
    for (const change of changes) {
      const { id, version, value } = change;
      const known = stored.get(id);
      if (isApplied(change, known?.record ? known.version : 0, tombstones)) {
        this.alreadyApplied += 1;
        continue;
      }
      const after = value && postings ? this.withCounts(value.record, postings.get(id) ?? NO_POSTINGS) : value;
      changed.set(id, {
        before: changed.get(id)?.before ?? known?.record ?? null,
        after: after?.record ?? null,
      });
      const company = { record: after?.record ?? null, version };
      stored.set(id, company);
      companies.remember(id, company, after?.json.length ?? 0);
      accepted.push({ ...change, value: after });
    }
    // Before the companies themselves: if it is interrupted in between, the next run finds the same changes.
    if (this.lookupRequired && changed.size > 0) await this.rewriteRecordsOf(changed);
    for (const change of accepted) {
      if (change.value) await this.put(change, change.value, postings?.get(change.id) ?? null);
      else await this.delete(change, tombstones);
    }
  }

  private async rewriteRecordsOf(changed: ReadonlyMap<string, CompanyChange>): Promise<void> {
    const { client, documentJson, options } = this.context;
    for (const dependent of this.dependents) {
      await dependent.refresh();
      const { definition, index } = dependent;
      const rewriteOptions = { documentJson, definition, signal: options.signal };
      this.rewritten += await rewriteDependents(client, index, changed, rewriteOptions);
    }
  }
}
