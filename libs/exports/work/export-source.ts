import type { OrganizationCaller } from '#libs/billing/admission/organization-caller.js';
import type { PricedCall } from '#libs/billing/credits/prices.js';
import type { ScanPage, ScanPosition } from '#libs/search/scanning/record-scan.js';
import type { ExportView, ExportWork } from '../export.js';
import type { Shapes } from '../write/value-shape.js';

/** What an export reads: one state of records or of a table, page by page. */
export interface ExportSource {
  /** Of its rows. */
  readonly shapes: Shapes;
  /** Of a page. */
  readonly price: PricedCall;
  /** Maximum number of rows of a page; null if it has pages of its own, which are priced as such. */
  readonly maxPage: number | null;
  /** Whether it is short enough to be read again from the start when its state is lost before a file was written. */
  readonly isReadAgain: boolean;
  /** Opens the state as it is now. @throws AppError `service_unavailable`. */
  open(caller: OrganizationCaller): Promise<{ readonly point: string; readonly view: ExportView }>;
  /** The state of which an export has rows, if it may not have those of another one; null if it may, or has none. */
  begun(work: Pick<ExportWork, 'position' | 'views'>): string | null;
  /**
   * The next rows. With a limit of 0, whether there are any.
   * @throws LostPointError if the state is gone; AppError `service_unavailable`.
   */
  page(point: string, after: ScanPosition, limit: number, caller: OrganizationCaller): Promise<ScanPage>;
  /** Keeps the state of a paused export. @throws LostPointError. */
  keep(point: string): Promise<void>;
  close(point: string): Promise<void>;
}
