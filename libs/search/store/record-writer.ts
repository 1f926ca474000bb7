import { COMPANY_KEY, type Definition } from '#libs/registry/definition.js';
import { type Change, isApplied } from './change.js';
import { KindWriter, type WriterContext } from './kind-writer.js';
import type { PreparedRecord } from './prepare-record.js';
import type { RecordNumbers } from './record-numbers.js';
import { type StoredVersion, StoredVersions } from './stored-versions.js';

/** Writes records of any kind except companies. Records that refer to a company get its attributes. */
export class RecordWriter<Origin> extends KindWriter<Origin> {
  /** Changes of records that were taken down. */
  takenDown = 0;
  private readonly stored: StoredVersions;

  constructor(context: WriterContext<Origin>, definition: Definition, index: string) {
    super(context, definition, index);
    this.stored = new StoredVersions(context.client, definition, index, () => this.drain());
  }

  override async beginDelta(): Promise<void> {
    if (this.lookupRequired) return;
    await this.refresh();
    await super.beginDelta();
  }

  /** Makes everything that was written visible to searches. */
  refresh(): Promise<void> {
    return this.stored.refresh();
  }

  async write(received: readonly Change<Origin>[]): Promise<void> {
    const { companies, tombstones, options } = this.context;
    const { name, embedsCompany } = this.definition;
    const { beforeWrite } = options;
    const changes = beforeWrite
      ? received.map((change) => ({ ...change, value: change.value && beforeWrite(name, change.value) }))
      : received;
    const ids = changes.map(({ id }) => id);
    const [before, found, deleted, stored] = await Promise.all([
      this.beginWrite(changes),
      companies.find(embedsCompany ? changes.flatMap(({ value }) => (value ? [companyOf(value)] : [])) : []),
      tombstones.find(ids),
      this.lookupRequired ? this.stored.find(ids) : new Map<string, StoredVersion>(),
    ]);
    for (const change of changes) {
      const { id, version, value, origin } = change;
      const known = stored.get(id);
      const conflict = known && value && this.stored.conflict(known, value.record);
      const company = (value && embedsCompany && found.get(companyOf(value))?.record) || null;
      const isOrphan = embedsCompany && !company && !options.acceptsOrphans;
      if (options.isTakenDown?.(id)) this.takenDown += 1;
      else if (isApplied(change, known?.keys ? known.version : 0, deleted)) {
        this.alreadyApplied += 1;
        // Applied by a run that may have ended before it saved its checkpoint.
        if (version === (known?.keys ? known.version : deleted.get(id))) {
          options.onApplied?.(name, change);
          if (!value) this.noteRemoval(change);
        }
      } else if (value && isOrphan) options.onRejected(origin, unknownSourceReason(value), value.json);
      else if (value && conflict) options.onRejected(origin, conflict, value.json);
      else {
        const numbers = value && this.numbersOf(change, value, visibleNumbers(known, before.get(id), options.live));
        if (value && numbers) await this.put(change, value, company, numbers);
        else {
          this.noteRemoval(change);
          await this.delete(change, deleted);
        }
        options.onApplied?.(name, change);
        if (this.lookupRequired) {
          stored.set(id, await this.stored.remember(id, version, value?.record ?? null, numbers));
        }
      }
    }
    await this.endWrite();
  }
}

/** Those of the record that readers see. @param before those in another generation. */
const visibleNumbers = (known: StoredVersion | undefined, before: RecordNumbers | undefined, live = false) =>
  (live ? known?.numbers : before) ?? null;

const companyOf = ({ record }: PreparedRecord): string => record[COMPANY_KEY] as string;

export const unknownSourceReason = ({ record }: PreparedRecord): string =>
  `its source ${record[COMPANY_KEY]} is unknown`;
