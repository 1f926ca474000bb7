import { ExclusionList } from '#libs/visibility/exclusion-list.js';

/** The postings that organizations hide. */
export class HiddenJobs extends ExclusionList {}
/** The companies that organizations block. */
export class BlockedSources extends ExclusionList {}
