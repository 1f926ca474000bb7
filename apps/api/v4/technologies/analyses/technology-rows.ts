import type { SkillsDocument } from '#libs/metrics/grid/grid-document.js';
import { MIN_SLICE } from '#libs/metrics/grid/grid-sets.js';
import { facetLabel } from '#libs/metrics/read/live-store.js';

const NONE_NAMED = 'No posting of the period that matches the filters, and whose text was read, names a technology.';
const NONE_OF_THESE_NAMED =
  'No posting of the period that matches the filters, and whose text was read, names one of these technologies.';
const NONE_READ =
  'No text of the postings of the period that match the filters was read, so it is not known which technologies they name.';

/** The note of an analysis without technologies. @param read postings of `n` whose text was read. @param isAny whether no technologies were requested. */
export const noteOfNone = ({ n, read, isAny }: { n: number; read: number; isAny: boolean }): string => {
  if (n > 0 && read === 0) return NONE_READ;
  return isAny ? NONE_NAMED : NONE_OF_THESE_NAMED;
};

/** The slug and name of a technology, as in rows. */
export const technologyName = (technology: string) => ({ technology, label: facetLabel('technologies', technology) });

/** The note that explains why a slice has no rows. @param reason applies if the grid contains the slice. */
export const emptyNoteFor = (document: SkillsDocument | null, reason: string): string =>
  document ? reason : `This slice has fewer than ${MIN_SLICE} postings.`;
