import { AppError } from '#libs/errors/app-error.js';
import { byKind, type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { RecordScan } from '#libs/search/scanning/record-scan.js';
import type { ExportWork, FailureReason } from '../export.js';
import { BucketError } from '../storage/bucket-error.js';
import { isFullDisk } from '../write/full-disk.js';
import { Checkpoints } from './checkpoints.js';
import type { ExportSource } from './export-source.js';
import { ExportWriter, type WriterOptions } from './export-writer.js';
import { type ClaimedExport, claimExport, LeaseLostError, releaseLease } from './lease.js';
import { RecordSource } from './record-source.js';
import { type ReadTable, TableSource } from './table-source.js';

/** Receives one line for each event of the operator's interest. */
export type Log = (line: string) => void;

/** Writes the exports of a dataset, one at a time. Several processes may do so at once, if they have the same folder. */
export class ExportWorker {
  private readonly scans: (kind: string) => RecordScan;

  constructor(
    private readonly definitions: Definitions,
    stores: Pick<Stores, 'prefix' | 'elasticsearch' | 'companies'>,
    private readonly options: WriterOptions,
    private readonly readTable: ReadTable,
    private readonly log: Log,
  ) {
    this.scans = byKind(definitions, (definition) => new RecordScan(definition, stores));
  }

  /**
   * Gives the next export its turn.
   * @returns whether there was one.
   * @throws AppError `service_unavailable` when a store is unavailable: the export continues later.
   */
  async turn(signal: AbortSignal): Promise<boolean> {
    const { database, view } = this.options;
    const claimed = await claimExport(database, view.prefix);
    if (!claimed) return false;
    try {
      await this.write(claimed, signal);
    } catch (error) {
      if (error instanceof LeaseLostError) return true;
      // Another turn continues after the last page that was stored.
      if (signal.aborted && error === signal.reason) return true;
      if (error instanceof AppError && error.code === 'service_unavailable') throw error;
      if (error instanceof BucketError && error.reason === 'unavailable') return await this.wait(claimed, error);
      await this.fail(claimed, error as Error);
    } finally {
      await releaseLease(database, claimed.lease).catch(() => {});
    }
    return true;
  }

  private async write(claimed: ClaimedExport, signal: AbortSignal): Promise<void> {
    await new ExportWriter(claimed, this.sourceOf(claimed.work, signal), this.options).run(signal);
  }

  private sourceOf(work: ExportWork, signal: AbortSignal): ExportSource {
    const { kind, selection, dataTier } = work;
    if ('columns' in selection) return new TableSource(work, selection, this.readTable, this.options.view, signal);
    const definition = definitionOf(this.definitions, kind);
    return new RecordSource({ selection, dataTier }, definition, this.scans(kind), this.options);
  }

  /** @throws AppError: whatever is written needs the bucket. */
  private async wait({ lease }: ClaimedExport, error: BucketError): Promise<never> {
    await new Checkpoints(this.options.database, lease).wait('bucket_unavailable');
    throw new AppError('service_unavailable', 'The bucket of exports cannot be used.', { cause: error });
  }

  private async fail({ lease, work }: ClaimedExport, error: Error): Promise<void> {
    const reason = reasonOf(error);
    this.log(`The export ${work.id} has failed (${reason}): ${error.message}`);
    try {
      await new Checkpoints(this.options.database, lease).fail(reason);
    } catch (lost) {
      if (!(lost instanceof LeaseLostError)) throw lost;
    }
  }
}

const reasonOf = (error: Error): FailureReason => {
  if (error instanceof BucketError) return error.reason === 'refused' ? 'bucket_refused' : 'files_missing';
  if (isFullDisk(error)) return 'disk_full';
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'files_missing' : 'internal_error';
};
