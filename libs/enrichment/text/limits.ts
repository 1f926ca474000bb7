/** Maximum length of a posting, which is that of the record's fields. */
export const MAX_HTML = 500_000;
/** Mismatched tags cost time in proportion to their depth, so their number is limited before parsing. */
export const MAX_TAGS = 15_000;
export const MAX_PLAIN_TEXT = 200_000;
/** Maximum length of the text that a pattern matches at once, which keeps the work linear in the length of the posting. */
export const MAX_SEGMENT = 500;

/** Why a posting's text cannot be read; null when it can. */
export const limitError = (html: string): string | null => {
  if (html.length > MAX_HTML) return `The text has ${html.length} characters; at most ${MAX_HTML} are accepted.`;
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags += 1;
  return tags > MAX_TAGS ? `The text has ${tags} tags; at most ${MAX_TAGS} are accepted.` : null;
};
