import { ExclusionList } from '#libs/visibility/exclusion-list.js';

/** Hidden postings. */
export class HiddenJobs extends ExclusionList {}
/** Blocked companies. */
export class BlockedSources extends ExclusionList {}
