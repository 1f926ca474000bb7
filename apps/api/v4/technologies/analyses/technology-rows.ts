import type { SkillsDocument } from '#libs/metrics/grid-document.js';
import { MIN_SLICE } from '#libs/metrics/grid-sets.js';
import { facetLabel } from '../../metrics/read/live-store.js';

export const NONE_NAMED = 'No posting of this slice that was published in the period names a technology.';

export const NONE_OF_THESE_NAMED =
  'No posting of this slice that was published in the period names one of these technologies.';

/** A technology with its name. */
export const named = (technology: string) => ({ technology, label: facetLabel('technologies', technology) });

/** Why a slice has no rows: it is not in the grid, or something else. */
export const noSlice = (document: SkillsDocument | null, otherwise: string): string =>
  document ? otherwise : `This slice has fewer than ${MIN_SLICE} postings.`;
