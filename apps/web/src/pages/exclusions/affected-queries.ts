/** Queries whose results depend on what is excluded. */
export const AFFECTED_QUERIES = ['blocked-sources', 'hidden-jobs', 'jobs', 'jobs-count', 'options', 'company-jobs'];
