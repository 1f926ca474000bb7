import { pick } from 'es-toolkit';
import type { Definition } from '#libs/registry/definition.js';
import { type Change, isApplied } from './change.js';
import { FIGURE_FIELDS, NO_FIGURES } from './companies/company-figures.js';
import { NO_POSTINGS, summarizePostings, withPostingCounts } from './companies/company-postings.js';
import { type CompanyChange, rewriteDependents } from './companies/rewrite-dependents.js';
import { KindWriter, type WriterContext } from './kind-writer.js';
import { type DatasetIndices, indexOf } from './prepare-record.js';
import type { RecordNumbers } from './record-numbers.js';
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
    const [before, stored, tombstones, postings] = await Promise.all([
      this.beginWrite(changes),
      companies.find(ids),
      this.context.tombstones.find(ids),
      options.live ? summarizePostings(client, this.indices.jobs, ids) : null,
    ]);
    const accepted: { change: Change<Origin>; numbers: RecordNumbers | null }[] = [];
    const changed = new Map<string, CompanyChange>();
    for (const change of changes) {
      const { id, version, value } = change;
      const known = stored.get(id);
      if (isApplied(change, known?.record ? known.version : 0, tombstones)) {
        this.alreadyApplied += 1;
        if (!value && version === tombstones.get(id)) this.noteRemoval(change);
        continue;
      }
      const figures = pick(known?.record ?? NO_FIGURES, [...FIGURE_FIELDS]);
      const after =
        value && postings ? this.withCounts({ ...value.record, ...figures }, postings.get(id) ?? NO_POSTINGS) : value;
      changed.set(id, {
        before: changed.get(id)?.before ?? known?.record ?? null,
        after: after?.record ?? null,
      });
      const visible = (options.live ? known?.numbers : before.get(id)) ?? null;
      const numbers = after && this.numbersOf(change, after, visible);
      if (!after) this.noteRemoval(change);
      const company = { record: after?.record ?? null, version, numbers };
      stored.set(id, company);
      companies.remember(id, company, after?.json.length ?? 0);
      accepted.push({ change: { ...change, value: after }, numbers });
    }
    // Before the companies themselves: if it is interrupted in between, the next run finds the same changes.
    if (this.lookupRequired && changed.size > 0) await this.rewriteRecordsOf(changed);
    for (const { change, numbers } of accepted) {
      if (change.value && numbers) await this.put(change, change.value, postings?.get(change.id) ?? null, numbers);
      else await this.delete(change, tombstones);
    }
    await this.endWrite();
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
