import type { RawPosting } from '../posting.js';
import { plainText, textBlocks } from './blocks.js';
import { limitError, MAX_HTML, MAX_PLAIN_TEXT } from './limits.js';
import { PostingText } from './posting-text.js';
import { repairEncoding } from './repair-encoding.js';
import { sanitizePost } from './sanitize-post.js';

export interface PostingTexts {
  /** The HTML as delivered, with its encoding repaired. */
  html: string | null;
  /** The sanitized HTML. */
  post: string | null;
  text: PostingText;
  /** Plain text. */
  description: string;
}

const tooLong = (length: number) => ({
  reason: `The text has ${length} characters; at most ${MAX_PLAIN_TEXT} are accepted.`,
});

/** The texts of a posting, or the reason why they cannot be read. */
export const readTexts = (posting: Pick<RawPosting, 'html' | 'text'>): PostingTexts | { reason: string } => {
  const html = posting.html === null ? null : repairEncoding(posting.html);
  const reason = html === null ? null : limitError(html);
  if (reason !== null) return { reason };
  const plain = html === null ? (posting.text ?? '') : '';
  if (plain.length > MAX_PLAIN_TEXT) return tooLong(plain.length);
  const sanitized = html === null || html.trim() === '' ? null : sanitizePost(html);
  // Escaping makes some texts longer.
  if ((sanitized?.post.length ?? 0) > MAX_HTML)
    return { reason: `The sanitized text has more than ${MAX_HTML} characters.` };
  const blocks = sanitized?.blocks ?? textBlocks(repairEncoding(plain));
  const description = plainText(blocks);
  if (description.length > MAX_PLAIN_TEXT) return tooLong(description.length);
  return { html, post: sanitized?.post ?? null, text: new PostingText(blocks), description };
};
