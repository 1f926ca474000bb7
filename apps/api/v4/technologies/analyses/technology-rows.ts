import type { SkillsDocument } from '#libs/metrics/grid-document.js';
import { MIN_SLICE } from '#libs/metrics/grid-sets.js';
import { facetLabel } from '#libs/metrics/read/live-store.js';

export const NONE_NAMED = 'No posting of this slice that was published in the period names a technology.';

export const NONE_OF_THESE_NAMED =
  'No posting of this slice that was published in the period names one of these technologies.';

/** The slug and name of a technology, as in rows. */
export const technologyName = (technology: string) => ({ technology, label: facetLabel('technologies', technology) });

/** The note that explains why a slice has no rows. @param reason applies if the grid contains the slice. */
export const emptyNoteFor = (document: SkillsDocument | null, reason: string): string =>
  document ? reason : `This slice has fewer than ${MIN_SLICE} postings.`;
