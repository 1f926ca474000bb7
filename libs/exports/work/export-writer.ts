import { setTimeout as sleep } from 'node:timers/promises';
import { difference, isEqual } from 'es-toolkit';
import { productPlanLimits } from '#libs/accounts/plans/product-plan-limits.js';
import { type OrganizationCaller, organizationCaller } from '#libs/billing/admission/organization-caller.js';
import { PRICE_TABLE } from '#libs/billing/credits/prices.js';
import { allows } from '#libs/records/data-tier.js';
import { LostPointError } from '#libs/search/read/elasticsearch.js';
import type { ScanPage } from '#libs/search/scanning/record-scan.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';
import type { ExportWork, PauseReason } from '../export.js';
import type { ExportsDatabase } from '../exports-database.js';
import type { ExportFiles, ExportStorage } from '../storage/export-storage.js';
import { type RecordEncoding, recordEncoding } from '../write/encode-record.js';
import { fileName, writeFile } from '../write/write-file.js';
import { Checkpoints, type StoredPage } from './checkpoints.js';
import type { ExportSource } from './export-source.js';
import { type ClaimedExport, LEASE_RENEWAL_MS } from './lease.js';
import type { ViewSources } from './open-view.js';
import type { OtherReaders } from './other-readers.js';

/** The size of a page is adapted to that of its records. */
const FIRST_PAGE = 100;
const PAGE_BYTES = 4_000_000;

/** Pages become a file at this size: a file is never larger, however badly it is compressed. */
const PAGES_BYTES = 200_000_000;

/** While others search, the writer rests after each page for this part of the time that the page took, so that they have the machine meanwhile. */
const REST = 0.25;

/** Milliseconds after which another export gets its turn. */
const TURN_MS = 15_000;

export interface WriterOptions {
  readonly database: ExportsDatabase;
  readonly visibility: VisibilityStore;
  readonly view: ViewSources;
  readonly otherReaders: OtherReaders;
  readonly storage: ExportStorage;
  /** Bytes of pages that become a file. Default: `PAGES_BYTES`. */
  readonly pagesBytes?: number | undefined;
  /** Maximum number of records of a page. */
  readonly pageRecords?: number | undefined;
}

/** What the writer may write now, and why no more. */
interface Allowance {
  readonly records: number;
  readonly reason: PauseReason;
}

/** A page that is read while the one before it is stored. */
interface PageAhead {
  readonly after: ExportWork['position'];
  readonly exclusionsVersion: number;
  readonly page: Promise<ScanPage>;
}

/** Writes one claimed export: pages of records, and files of pages. Every record is on disk before it is charged. */
export class ExportWriter {
  private readonly work: ExportWork;
  private readonly checkpoints: Checkpoints;
  private readonly stored: ExportFiles;
  private readonly encoding: RecordEncoding;
  private readonly started = performance.now();
  private pages: StoredPage[] = [];
  private point: string | null;
  private position: ExportWork['position'];
  private rows: number;
  private credits: number;
  private lastPage: number;
  private pageSize: number;
  private hasFiles = false;
  private ahead: PageAhead | null = null;

  constructor(
    { work, lease }: ClaimedExport,
    private readonly source: ExportSource,
    private readonly options: WriterOptions,
  ) {
    this.work = work;
    this.checkpoints = new Checkpoints(options.database, lease);
    this.stored = options.storage.files(work.id);
    this.encoding = recordEncoding(work, source.shapes);
    this.point = work.point ?? source.begun(work);
    this.position = work.position;
    this.rows = work.rows;
    this.credits = work.credits;
    this.lastPage = work.pages;
    this.pageSize = Math.min(FIRST_PAGE, this.maxPage);
  }

  /**
   * Writes until the export has ended, its turn is over, or the signal.
   * @throws LeaseLostError; errors of the disk; AppError `service_unavailable`, after which it can be continued.
   */
  async run(signal: AbortSignal): Promise<void> {
    const renewal = setInterval(() => void this.checkpoints.renew().catch(() => {}), LEASE_RENEWAL_MS);
    try {
      const names = await this.stored.names();
      this.pages = await this.checkpoints.pages();
      const files = await this.checkpoints.fileDigests();
      await this.stored.remove(difference(names, [...this.pages.map(({ name }) => name), ...files]));
      this.hasFiles = files.length > 0;
      while (!(await this.writePage())) {
        if (this.pages.reduce((sum, { bytes }) => sum + bytes, 0) >= (this.options.pagesBytes ?? PAGES_BYTES))
          await this.writeFile();
        if (signal.aborted || performance.now() - this.started > TURN_MS) return;
      }
    } finally {
      clearInterval(renewal);
      await this.ahead?.page.catch(() => {});
    }
  }

  /** Rows of the next page. */
  private get limit(): number {
    return this.source.maxPage === null ? Number.POSITIVE_INFINITY : this.pageSize;
  }

  private get maxPage(): number {
    return Math.min(
      this.source.maxPage ?? Number.POSITIVE_INFINITY,
      this.options.pageRecords ?? Number.POSITIVE_INFINITY,
    );
  }

  /** @returns whether the export has ended, or is paused. */
  private async writePage(): Promise<boolean> {
    const started = performance.now();
    const caller = await this.options.database.transaction((query) =>
      organizationCaller(query, this.work.organizationId),
    );
    if (!caller) {
      await this.checkpoints.fail('api_disabled');
      return true;
    }
    if (!allows(caller.dataTier, this.work.dataTier)) return this.pause('tier_changed');
    const { records: allowed, reason } = this.allowance(caller);
    const isAlone = !(await this.options.otherReaders.areActive());
    const page = await this.read(Math.min(allowed, this.limit), caller);
    if (page === null) return this.pause('view_lost');
    if (page.records.length > 0) {
      const paid = await this.store(page, isAlone ? caller : null);
      if (paid < page.records.length) return this.pause('insufficient_credits');
    }
    if (!page.hasMore) {
      await this.finish();
      return true;
    }
    if (page.records.length === allowed) return this.pause(reason);
    if (!isAlone) await sleep((performance.now() - started) * REST);
    return false;
  }

  /** The smallest of the limits. */
  private allowance({ credits, productPlan }: OrganizationCaller): Allowance {
    const { maxCredits } = this.work;
    const isPerRecord = PRICE_TABLE[this.source.price] === 'per_record';
    const affordable = (left: number) => (isPerRecord || left <= 0 ? left : Number.POSITIVE_INFINITY);
    const limits: Allowance[] = [
      { records: productPlanLimits[productPlan].exportRows - this.rows, reason: 'plan_limit' },
      ...(credits ? [{ records: affordable(credits.balance), reason: 'insufficient_credits' as const }] : []),
      ...(credits && maxCredits !== null
        ? [{ records: affordable(maxCredits - this.credits), reason: 'max_credits' as const }]
        : []),
    ];
    const least = limits.reduce((one, other) => (other.records < one.records ? other : one));
    return { ...least, records: Math.max(0, least.records) };
  }

  /** The next records; null if the state of the dataset that was read is gone. With a limit of 0, whether there are any. */
  private async read(limit: number, caller: OrganizationCaller): Promise<ScanPage | null> {
    const { ahead } = this;
    this.ahead = null;
    try {
      if (ahead) {
        const page = await ahead.page;
        const isNext = isEqual(ahead.after, this.position) && ahead.exclusionsVersion === caller.exclusionsVersion;
        if (isNext) return firstOf(page, limit);
      }
      if (this.point === null) {
        const { point, view } = await this.source.open(caller);
        await this.checkpoints.openView(point, view);
        this.point = point;
      }
      return await this.source.page(this.point, this.position, limit, caller);
    } catch (error) {
      if (!(error instanceof LostPointError)) throw error;
      this.point = null;
      if (this.rows > 0) {
        if (this.hasFiles || !this.source.isReadAgain) {
          await this.checkpoints.loseView();
          return null;
        }
        await this.readAgain();
      }
      // Nothing was read from it.
      return this.read(limit, caller);
    }
  }

  private async readAgain(): Promise<void> {
    const { pages } = this;
    await this.checkpoints.readAgain();
    [this.pages, this.position, this.rows, this.credits] = [[], null, 0, 0];
    await this.stored.remove(pages.map(({ name }) => name));
  }

  private readAhead({ positions, pointId }: ScanPage, caller: OrganizationCaller): void {
    const after = positions.at(-1) as ExportWork['position'];
    const page = this.source.page(pointId, after, this.limit, caller);
    // Its error is that of the next read.
    page.catch(() => {});
    this.ahead = { after, exclusionsVersion: caller.exclusionsVersion, page };
  }

  /**
   * @param readerAhead for whom the next page is read meanwhile; null: it is not.
   * @returns how many of the records were paid for.
   */
  private async store(page: ScanPage, readerAhead: OrganizationCaller | null): Promise<number> {
    const { records, positions, pointId } = page;
    if (readerAhead && page.hasMore) this.readAhead(page, readerAhead);
    const encoded = records.map((record) => this.encoding.encode(record));
    const { name, ends } = await this.stored.writePage(encoded);
    const number = this.lastPage + 1;
    const charge = await this.checkpoints.addPage({
      number,
      name,
      ends,
      positions,
      pointId,
      price: this.source.price,
    });
    const paid = charge.records;
    if (paid > 0) {
      const bytes = ends[paid - 1] as number;
      this.pages.push({ number, name, rows: paid, bytes });
      this.lastPage = number;
      this.point = pointId;
      this.position = positions[paid - 1] as ExportWork['position'];
      this.rows += paid;
      this.credits += charge.credits;
      this.pageSize = Math.max(
        1,
        Math.min(this.maxPage, 2 * this.pageSize, Math.ceil((paid * PAGE_BYTES) / Math.max(1, bytes))),
      );
    }
    return paid;
  }

  /** @returns true: the export is paused. */
  private async pause(reason: PauseReason): Promise<true> {
    if (this.pages.length > 0) await this.writeFile();
    if (this.point !== null) await this.keepView(this.point);
    await this.checkpoints.pause(reason);
    return true;
  }

  private async keepView(id: string): Promise<void> {
    try {
      await this.source.keep(id);
    } catch (error) {
      if (!(error instanceof LostPointError)) throw error;
      await this.checkpoints.loseView();
    }
  }

  private async finish(): Promise<void> {
    // An export without records has a file that says so: with its columns, and no rows.
    if (this.pages.length > 0 || !this.hasFiles) await this.writeFile();
    await this.checkpoints.complete();
    if (this.point !== null) await this.source.close(this.point);
  }

  /** Makes the pages one file, and removes them. */
  private async writeFile(): Promise<void> {
    const { stored, encoding, pages } = this;
    const { shapes } = this.source;
    const { sha256, bytes } = await writeFile(this.work, pages, { stored, shapes, encoding });
    const rows = pages.reduce((sum, page) => sum + page.rows, 0);
    await this.checkpoints.addFile((number) => ({ name: fileName(this.work, number), rows, bytes, sha256 }), pages);
    this.pages = [];
    this.hasFiles = true;
    await stored.remove(pages.map(({ name }) => name));
  }
}

/** The first records of a page. */
const firstOf = (page: ScanPage, limit: number): ScanPage =>
  page.records.length <= limit
    ? page
    : { ...page, records: page.records.slice(0, limit), positions: page.positions.slice(0, limit), hasMore: true };
