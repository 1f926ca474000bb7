/** The fields of a company in a compact result of a tool. */
export const COMPACT_COMPANY = [
  'id',
  'brand_name',
  'url_source',
  'industries',
  'employee_range',
  'hq_city',
  'hq_state',
  'hq_country',
  'active_jobs_count',
];
