import type { Exclusions } from '#libs/registry/visibility.js';

/** A hidden posting or a blocked company: the type `exclusion_kind` of the database. */
export type ExclusionKind = keyof Exclusions;
