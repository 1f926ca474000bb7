/** The fields of a posting in a compact result of a tool. */
export const COMPACT_JOB = [
  'id',
  'title',
  'source.id',
  'source.brand_name',
  'locations.city',
  'locations.state',
  'locations.country',
  'work_model',
  'level',
  'salary.annual_min_usd',
  'salary.annual_max_usd',
  'created_at',
  'job_status',
  'url_job',
];

/** The same for a tool that returns a single posting. */
export const COMPACT_SINGLE_JOB = [
  ...COMPACT_JOB,
  'onet_code',
  'onet_title',
  'remote',
  'commitment',
  'department',
  'salary.text',
  'salary.ranges',
  'offers_visa_sponsorship',
  'source.url_source',
  'source.industries',
  'source.employee_range',
  'technologies.slug',
  'experience_details.years_min',
  'education_requirements.level',
  'benefit_types',
  'description',
];
