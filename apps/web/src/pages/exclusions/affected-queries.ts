/** Queries whose results depend on exclusions. */
export const AFFECTED_QUERIES = ['blocked-sources', 'hidden-jobs', 'jobs', 'jobs-count', 'options', 'company-jobs'];
