import { PostingText } from '../text/posting-text.js';

/** The text of a posting from lines: `# heading`, `- item`, or a paragraph. */
export const read = (...lines: string[]): PostingText =>
  new PostingText(
    lines.map((line) =>
      line.startsWith('# ')
        ? ({ kind: 'heading', text: line.slice(2) } as const)
        : line.startsWith('- ')
          ? ({ kind: 'item', text: line.slice(2) } as const)
          : ({ kind: 'text', text: line } as const),
    ),
  );
