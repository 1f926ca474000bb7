import type { DataTier } from '#libs/records/data-tier.js';
import type { Definition } from '#libs/registry/definition.js';
import type { FieldSelection } from '#libs/registry/derive/field-selection.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { Visibility } from '#libs/registry/visibility.js';
import type { Companies } from '../../companies/companies.js';
import type { ElasticsearchReader } from '../elasticsearch.js';
import { IndexView } from '../index-view.js';
import type { PagePart } from '../response/page-part.js';
import { recordText } from '../response/record-parts.js';
import { withFetchablePostings } from './fetchable-postings.js';
import { recordsOfHits } from './hit-records.js';
import type { Hit } from './hits.js';

interface RecordStores {
  readonly prefix: string;
  readonly elasticsearch: ElasticsearchReader;
  readonly companies: Companies;
}

/** The records of hits as a requester sees them: the fields of its tier, and of evidence only the postings that it can fetch. */
export const visibleRecords = async (
  definition: Definition,
  { prefix, elasticsearch, companies }: RecordStores,
  hits: readonly Hit[],
  fields: FieldSelection | undefined,
  { visibility, dataTier: tier }: { readonly visibility: Visibility; readonly dataTier: DataTier },
): Promise<PagePart[][]> => {
  const records = await recordsOfHits({ definition, tier, fields }, hits, companies);
  const { postingIds } = definition;
  if (postingIds === undefined) return records;
  const postings = await IndexView.of(prefix, jobs, visibility);
  return withFetchablePostings(postingIds, records.map(recordText), postings, elasticsearch);
};
