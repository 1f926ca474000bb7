import { AppError } from '#libs/errors/app-error.js';
import type { Definition } from '#libs/registry/definition.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { sources } from '#libs/registry/records/sources.js';
import { mappingVersion, readMeta } from '../store/indices/indices.js';
import { TEST_DATASET } from '../store/indices/test-prefix.js';
import type { ElasticsearchReader } from './elasticsearch.js';
import { IndexView } from './index-view.js';

const MAX_AGE_MS = 2_000;

const NOT_LOADED = 'No dataset has been loaded yet. Retry after a few seconds.';
const NO_TEST_DATA = 'No test data is loaded. Ask the operator of this service to load it (`indexer test-data`).';
const OLD_TEST_DATA =
  'The test data was loaded by another version of Rolecall. Ask the operator of this service to load it again (`indexer test-data`).';
const IS_TEST_DATA =
  'The indices of this service hold test data, which is served to test tokens only. The operator must set `ROLECALL_PREFIX` to the prefix of the dataset.';

interface DatasetState {
  /** The name of the feed; null if the dataset was loaded without one. */
  readonly feed: string | null;
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly version: string;
  readonly epoch: string | null;
  /** Epoch milliseconds. */
  readonly appliedAt: number | null;
}

/** The live dataset was indexed by another version of Rolecall, whose servers can read it. */
export class OtherVersionError extends AppError {
  constructor() {
    super('service_unavailable', 'The dataset is being upgraded. Retry in a few minutes.');
  }

  /** What the operator can do. */
  readonly advice =
    'The dataset was indexed by another version of Rolecall: `indexer rebuild` of this version makes it readable.';
}

/** The dataset's watermark, read at most every two seconds. */
export class Dataset {
  private known: (DatasetState & { until: number }) | null = null;
  private loading: Promise<DatasetState> | null = null;
  /** The published epoch for which the dataset was last read. */
  private readFor: string | null = null;
  private readonly fed: readonly Definition[];

  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    private readonly prefix: string,
    definitions: readonly Definition[] = [jobs, sources],
    /** Whether it is the test data. */
    private readonly isTest = false,
  ) {
    this.fed = definitions.filter(({ fed }) => fed);
  }

  /** @returns epoch milliseconds. */
  async asOf(): Promise<number> {
    return (await this.state()).asOf;
  }

  /** Changes with every feed that is applied, every rebuild and every rollback. */
  async version(): Promise<string> {
    return (await this.state()).version;
  }

  /**
   * The epoch of the change feed; null if an earlier version of Rolecall loaded the dataset.
   *
   * @param published the epoch whose changes are published. If it is another one than the one known, the dataset has been replaced since
   *   it was read, and is read again: a cursor of the epoch before would expire at once. Once, because after a rollback to another dataset
   *   they differ until the next sync.
   */
  async epoch(published: string | null): Promise<string | null> {
    const { epoch } = await this.state();
    if (published === null || published === epoch || published === this.readFor) return epoch;
    const read = await this.load();
    this.readFor = published;
    return read.epoch;
  }

  /** When the last file of a feed was applied, in epoch milliseconds; null if an earlier version of Rolecall applied it. */
  async appliedAt(): Promise<number | null> {
    return (await this.state()).appliedAt;
  }

  /** The name of the feed that is loaded; null if the dataset was loaded without one. */
  async feed(): Promise<string | null> {
    return (await this.state()).feed;
  }

  private async state(): Promise<DatasetState> {
    if (this.known && this.known.until > performance.now()) return this.known;
    this.loading ??= this.load().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  /** @throws AppError `service_unavailable` when there is no dataset, or it is of another version, or it cannot be searched. */
  async assertSearchable(): Promise<void> {
    await this.load();
    const body = { size: 0, terminate_after: 1 };
    const views = this.fed.map((definition) => IndexView.unrestricted(this.prefix, definition));
    await Promise.all(views.map((view) => this.elasticsearch.search(view, body, () => undefined)));
  }

  private async load(): Promise<DatasetState> {
    const { client } = this.elasticsearch;
    const reading = this.fed.map(async (definition) => ({
      definition,
      live: await readMeta(client, this.prefix, definition),
    }));
    const kinds = await Promise.all(reading).catch((cause: unknown) => {
      throw new AppError(
        'service_unavailable',
        'The dataset cannot be reached at the moment. Retry after a few seconds.',
        { cause },
      );
    });
    const found = kinds.find(({ definition }) => definition.name === jobs.name)?.live;
    if (!found?.meta.as_of) throw new AppError('service_unavailable', this.isTest ? NO_TEST_DATA : NOT_LOADED);
    // Another installation may use the prefix of this one's test data.
    if ((found.meta.feed?.dataset === TEST_DATASET) !== this.isTest)
      throw new AppError('service_unavailable', this.isTest ? NO_TEST_DATA : IS_TEST_DATA);
    // A page of postings contains companies, so that each kind must be of this version.
    if (kinds.some(({ definition, live }) => live && live.meta.mapping_version !== mappingVersion(definition)))
      throw this.isTest ? new AppError('service_unavailable', OLD_TEST_DATA) : new OtherVersionError();
    const asOf = Date.parse(found.meta.as_of);
    const { epoch = null, applied, statuses_as_of = null } = found.meta;
    const appliedAt = applied?.at === undefined ? null : Date.parse(applied.at);
    this.known = {
      feed: found.meta.feed?.dataset ?? null,
      asOf,
      version: `${found.index}@${asOf}@${statuses_as_of}`,
      epoch,
      appliedAt,
      until: performance.now() + MAX_AGE_MS,
    };
    return this.known;
  }
}
