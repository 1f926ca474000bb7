import { textBlocks } from '../text/blocks.js';
import { PostingText } from '../text/posting-text.js';
import { sanitizePost } from '../text/sanitize-post.js';

/** The text of a posting from lines as a test writes them: `# heading`, `- item`, or a paragraph. */
export function read(...lines: string[]): PostingText {
  return new PostingText(
    lines.map((line) =>
      line.startsWith('# ')
        ? ({ kind: 'heading', text: line.slice(2) } as const)
        : line.startsWith('- ')
          ? ({ kind: 'item', text: line.slice(2) } as const)
          : ({ kind: 'text', text: line } as const),
    ),
  );
}

/** The same from HTML, through the sanitiser. */
export const readHtml = (html: string): PostingText =>
  new PostingText(html.includes('<') ? sanitizePost(html).blocks : textBlocks(html));
