import type { OrganizationCaller } from '#libs/billing/admission/organization-caller.js';
import type { DataTier } from '#libs/records/data-tier.js';
import type { Definition } from '#libs/registry/definition.js';
import type { RecordScan, ScanPage, ScanPosition } from '#libs/search/scanning/record-scan.js';
import type { RecordSelection } from '#libs/search/scanning/record-selection.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { recordShapes, type Shapes } from '../write/value-shape.js';
import type { ExportSource } from './export-source.js';
import { openView, type ViewSources } from './open-view.js';

/** How long a state of the dataset is kept: between two pages, longer than a restart takes; and of a paused export. */
const KEEP_ALIVE = '1h';
const KEEP_ALIVE_PAUSED = '24h';

/** The records of a list, read from a point in time of Elasticsearch. */
export class RecordSource implements ExportSource {
  readonly shapes: Shapes;
  readonly price = 'records';
  readonly isReadAgain = false;

  constructor(
    private readonly selected: { readonly selection: RecordSelection; readonly dataTier: DataTier },
    private readonly definition: Definition,
    private readonly scan: RecordScan,
    private readonly stores: { readonly visibility: VisibilityStore; readonly view: ViewSources },
  ) {
    this.shapes = recordShapes(definition, selected.dataTier, selected.selection.fields);
  }

  get maxPage(): number {
    return this.scan.maxLimit;
  }

  open() {
    return openView(this.definition, this.scan, KEEP_ALIVE, this.stores.view);
  }

  begun(): null {
    return null;
  }

  page(id: string, after: ScanPosition, limit: number, caller: OrganizationCaller): Promise<ScanPage> {
    const { selection, dataTier } = this.selected;
    const requester = { dataTier, visibility: this.stores.visibility.of(caller) };
    return this.scan.page({ id, keepAlive: KEEP_ALIVE }, selection, after, limit, requester);
  }

  keep(id: string): Promise<void> {
    return this.scan.keep({ id, keepAlive: KEEP_ALIVE_PAUSED });
  }

  close(id: string): Promise<void> {
    return this.scan.close(id);
  }
}
