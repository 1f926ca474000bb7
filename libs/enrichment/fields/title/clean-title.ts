import { cleanLine } from '../../text/clean-line.js';
import { withoutGenderMarks } from './gender-marks.js';

const REQUISITION =
  /\s{0,5}(?:[-–|,#([]\s{0,5})?(?:\b(?:req|requisition|job ?id|ref|r|jr)[\s#:.-]{0,5}\d{3,12}\b|#\d{2,12}\b)\s{0,5}[)\]]?/gi;
const CALL_TO_ACTION =
  /^\s*(?:urgent(?:ly)?(?: hiring)?|now hiring|hiring(?: now)?|job opening|vacancy|we(?:'|’)re hiring|immediate hire)\s*[:!–-]+\s*/i;
const EMOJI = /\p{Extended_Pictographic}|\u{fe0f}|\u{200d}|[\u{1f3fb}-\u{1f3ff}]/gu;
const MAX_TITLE = 500;

/** The title without entities, characters that nobody sees, gender markers (`m/f/d`), requisition numbers, calls to action and emoji. */
export const cleanTitle = (title: string): string => {
  const text = cleanLine(title.slice(0, 2_000));
  const clean = withoutGenderMarks(text.replace(EMOJI, ' '))
    .replace(REQUISITION, ' ')
    .replace(CALL_TO_ACTION, '')
    .replace(/[,;|]\s{0,5}(?=[)\]])/g, '')
    .replace(/[([]\s{0,5}[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–|,:*/]+|(?<![\s\-–|,:/])[\s\-–|,:/]{1,100}$/g, '')
    .trim();
  return (clean === '' ? text : clean).slice(0, MAX_TITLE);
};

const LEVEL =
  /\b(?:senior|sr\.?|junior|jr\.?|(?<!technical |chief of )staff(?=\s{1,5}[a-z])|principal|distinguished|founding|entry[- ]level|mid[- ]level|mid|experienced|lead(?=\s{1,5}[a-z])|(?:level )?(?:i{1,3}|iv|v)\b|l[1-9]\b|[1-5]\b|intern(?:ship)?\b|co-?op|new grad(?:uate)?|graduate|working student|werkstudent(?:in)?|trainee|apprentice|part[- ]time|full[- ]time|contract(?:or)?|freelance|temporary|temp|seasonal|remote|hybrid|on-?site|global|international|regional|bilingual)\b\.?/gi;
const SEASON =
  /\b(?:spring|summer|fall|autumn|winter)?\s{0,5}20\d\d\b(?:\s{0,5}(?:start|grad(?:uate)?))?|\((?:summer|winter|fall|spring)\)/gi;

/** The title reduced to its occupation: without level, season, type of contract, and text in brackets. */
export const coreTitle = (title: string): string => {
  const clean = cleanTitle(title)
    .replace(/\([^)]{0,100}\)|\[[^\]]{0,100}\]/g, ' ')
    .replace(SEASON, ' ')
    .replace(LEVEL, ' ');
  return (
    clean
      .replace(/\s+/g, ' ')
      .replace(/^[\s\-–|,:/&]+|(?<![\s\-–|,:/&])[\s\-–|,:/&]{1,100}$/g, '')
      .trim() || cleanTitle(title)
  );
};
