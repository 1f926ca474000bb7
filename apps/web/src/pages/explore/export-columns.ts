import type { ExportColumns } from '../../components/export/exported-rows';
import type { Job } from '../../data/api';
import type { Search } from '../../data/search';
import { nameOfPlace, placeOf } from './matched';

/** The columns of exported postings. @param search says which place and technologies matched */
export const exportColumns = (search: Search): ExportColumns<Job> => [
  ['id', (job) => job.id],
  ['title', (job) => job.title],
  ['company', (job) => job.source?.brand_name],
  ['company_id', (job) => job.source?.id],
  ['company_domain', (job) => job.source?.url_source],
  ['place', (job) => placeOf(job, search)],
  ['places', (job) => job.locations.map(nameOfPlace).join('; ')],
  ['status', (job) => job.job_status],
  ['last_seen', (job) => job.verified_active_at],
  ['occupation', (job) => job.onet_title],
  ['level', (job) => job.level],
  ['work_model', (job) => job.work_model],
  ['technologies', (job) => job.technologies?.map(({ name }) => name).join('; ')],
  ['pay_min', (job) => job.salary?.min],
  ['pay_max', (job) => job.salary?.max],
  ['pay_currency', (job) => job.salary?.currency],
  ['pay_period', (job) => job.salary?.period],
  ['annual_min_usd', (job) => job.salary?.annual_min_usd],
  ['annual_max_usd', (job) => job.salary?.annual_max_usd],
  ['created_at', (job) => job.created_at],
  ['url', (job) => job.url_job],
];
