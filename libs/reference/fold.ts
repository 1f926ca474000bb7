import { deburr } from 'es-toolkit';

// Every printable and control character of ASCII: nothing there needs more than lower case.
const ASCII = /^[\0-\x7f]*$/;

/** The one way in which spellings are compared: lower case, without accents, compatibility forms unified. */
export const fold = (text: string): string => {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return deburr(lower.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').normalize('NFC')).toLowerCase();
};
