import { fold } from '#libs/reference/fold.js';
import { lazy, readSourceRows } from '#libs/reference/read-table.js';

/** Prefix of a code -> occupation of the director, the longest prefix first. */
const directors = lazy(() =>
  readSourceRows('libs/enrichment/fields/occupation/managers.tsv')
    .map(([prefix = '', code = '']) => ({ prefix, code }))
    .sort((a, b) => b.prefix.length - a.prefix.length),
);

const DIRECTOR =
  /(?<!\b(?:account|client|creative|art|technical|program|project|design|medical|managing) )\bdirector\b|\bhead(?: of|,| -|$)|\b[es]?vp\b|\bvice president\b/;
/** "Vice President, Software Engineer" leads nobody, and neither does an assistant to the director. */
const INDIVIDUAL =
  /\b(?:engineer|developer|analyst|scientist|architect|designer|accountant|counsel|associate|representative|specialist|coordinator|assistant|researcher|executive|recruiter|consultant|trader|banker)s?\b/;

/** The occupation of a title that leads persons of the occupation `code`; null if it does not name a director, head or vice president. */
export const directorOf = (title: string, code: string): string | null => {
  const folded = fold(title.slice(0, 200));
  if (!DIRECTOR.test(folded) || INDIVIDUAL.test(folded)) return null;
  const found = directors().find(({ prefix }) => code.startsWith(prefix))?.code ?? null;
  return found === code ? null : found;
};
