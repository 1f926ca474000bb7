import { filterParameters } from '#libs/search/derive/filter-parameters.js';
import { jobs } from '#libs/search/records/jobs.js';

/** The filters of postings. */
export const postingFilters = filterParameters(jobs);
