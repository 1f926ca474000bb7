/** Maximum length of a posting's HTML in characters, the same as that of the fields of the record. */
export const MAX_HTML = 500_000;
/** Maximum number of tags. It is checked before parsing, because unclosed tags take time in proportion to their depth. */
export const MAX_TAGS = 15_000;
/** Maximum length of a posting's plain text in characters. */
export const MAX_PLAIN_TEXT = 200_000;
/** Maximum length of a segment, the text to which a pattern is applied. It keeps the work linear in the length of the posting. */
export const MAX_SEGMENT = 500;

/** Why a posting's HTML is too large to be read; null if it is not. */
export const limitError = (html: string): string | null => {
  if (html.length > MAX_HTML) return `The text has ${html.length} characters; at most ${MAX_HTML} are accepted.`;
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags += 1;
  return tags > MAX_TAGS ? `The text has ${tags} tags; at most ${MAX_TAGS} are accepted.` : null;
};
