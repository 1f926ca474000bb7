import { AppError } from '#libs/errors/app-error.js';
import { byKind, type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { RecordScan } from '#libs/search/scanning/record-scan.js';
import type { FailureReason } from '../export.js';
import { isFullDisk } from '../write/full-disk.js';
import { Checkpoints } from './checkpoints.js';
import { ExportWriter, type WriterOptions } from './export-writer.js';
import { type ClaimedExport, claimExport, LeaseLostError, releaseLease } from './lease.js';

/** Receives one line for each event of the operator's interest. */
export type Log = (line: string) => void;

/** Writes the exports of a dataset, one at a time. Several processes may do so at once, if they have the same folder. */
export class ExportWorker {
  private readonly scans: (kind: string) => RecordScan;

  constructor(
    private readonly definitions: Definitions,
    stores: Pick<Stores, 'prefix' | 'elasticsearch' | 'companies'>,
    private readonly options: WriterOptions,
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
      if (error instanceof AppError && error.code === 'service_unavailable') throw error;
      await this.fail(claimed, error as Error);
    } finally {
      await releaseLease(database, claimed.lease).catch(() => {});
    }
    return true;
  }

  private async write(claimed: ClaimedExport, signal: AbortSignal): Promise<void> {
    const { kind } = claimed.work;
    const definition = definitionOf(this.definitions, kind);
    await new ExportWriter(claimed, definition, this.scans(kind), this.options).run(signal);
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
  if (isFullDisk(error)) return 'disk_full';
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'files_missing' : 'internal_error';
};
