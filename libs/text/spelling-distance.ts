/** Words shorter than this are never corrected: every short word is close to many others. */
export const MIN_LENGTH = 5;
const MIN_LENGTH_OF_TWO_ERRORS = 9;

/** The number of characters to insert, delete, replace or swap with a neighbor (optimal string alignment). */
const distance = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const [above = [], twoAbove = []] = [rows[i - 1], rows[i - 2]];
      const candidates = [(above[j] as number) + 1, (row[j - 1] as number) + 1, (above[j - 1] as number) + cost];
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        candidates.push((twoAbove[j - 2] as number) + 1);
      row.push(Math.min(...candidates));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] as number;
};

const consonants = (word: string): string =>
  [...word.replace(/[aeiouy]/g, '')].filter((letter, at, all) => letter !== all[at - 1]).join('');

/**
 * The number of typing errors between a word and one that may have been meant; undefined if it is too far. One error is allowed in a word of five letters or
 * more, two from nine letters. Two errors that change vowels or doubled letters only (`softwear`) count as one.
 */
export const typingErrors = (given: string, meant: string): number | undefined => {
  const errors = distance(given, meant);
  const counted = errors === 2 && consonants(given) === consonants(meant) ? 1 : errors;
  const allowed = given.length >= MIN_LENGTH_OF_TWO_ERRORS ? 2 : 1;
  return given.length >= MIN_LENGTH && counted <= allowed ? counted : undefined;
};
