import { BLOCK_TAGS_OF_PAGES } from '#libs/derivation/html/sanitize-html.js';
import { unflatten } from './flattened-text.js';

/** A heading, a list item or a paragraph of a posting. */
export interface Block {
  kind: 'heading' | 'item' | 'text';
  text: string;
}

const BLOCK_TAGS = new Set([
  'p',
  'div',
  'section',
  'ul',
  'ol',
  'dl',
  'dd',
  'dt',
  'table',
  'tr',
  'blockquote',
  'pre',
  'hr',
  'br',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'caption',
  ...BLOCK_TAGS_OF_PAGES,
]);
/** Cells of a row stay in one line. */
const CELL_TAGS = new Set(['td', 'th']);
const BOLD_TAGS = new Set(['strong', 'b', 'u']);
const MAX_HEADING = 90;
const BULLET = /^\s*(?:[-–—•·●▪◦‣*✓✔➤➢►]|\d{1,2}[.)])\s+/;
const HEADING_TAG = /^h[1-6]$/;
const SENTENCE_END = /[.!;,]$/;

// Most lines need no change, and testing them is cheaper than copying.
const UNTIDY = /[^\S ]|[\u00ad\u200b\u200e\u200f\u2060\ufeff]| {2}/;
/** Characters without a width, which may stand within a word: soft hyphen, zero-width space, word joiner, direction marks. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;
const tidy = (text: string): string =>
  (UNTIDY.test(text) ? text.replace(INVISIBLE, '').replace(/\s+/g, ' ') : text).trim();
const isHeading = (text: string): boolean =>
  text.length <= MAX_HEADING && text.endsWith(':') && !text.slice(0, -1).includes(': ');

/** Builds blocks from the events of an HTML parser. A short line that is entirely bold is a heading. */
export class BlockBuilder {
  readonly blocks: Block[] = [];
  private text = '';
  private bold = 0;
  private hasPlainText = false;
  private openItems = 0;
  private startedItem = false;
  private heading = false;

  open(name: string): void {
    if (BLOCK_TAGS.has(name)) {
      this.flush();
      if (name === 'li') {
        this.openItems += 1;
        this.startedItem = true;
      }
      this.heading = HEADING_TAG.test(name);
    } else if (BOLD_TAGS.has(name)) this.bold += 1;
  }

  add(text: string): void {
    this.text += text;
    if (this.bold === 0 && !this.hasPlainText && text.trim() !== '') this.hasPlainText = true;
  }

  close(name: string): void {
    if (BLOCK_TAGS.has(name)) {
      this.flush();
      this.heading = false;
      if (name === 'li') {
        this.openItems = Math.max(0, this.openItems - 1);
        this.startedItem = this.openItems > 0;
      }
    } else if (CELL_TAGS.has(name)) this.text += ' ';
    else if (BOLD_TAGS.has(name)) this.bold = Math.max(0, this.bold - 1);
  }

  end(): Block[] {
    this.flush();
    return this.blocks;
  }

  private flush(): void {
    const line = this.text === '' ? '' : tidy(this.text);
    if (line !== '') this.blocks.push(this.block(line));
    this.text = '';
    this.hasPlainText = false;
  }

  private block(line: string): Block {
    const isHeadingLine =
      this.heading ||
      (!this.hasPlainText && line.length <= MAX_HEADING && !SENTENCE_END.test(line)) ||
      (!this.startedItem && isHeading(line));
    if (isHeadingLine && !(this.openItems > 0 && this.startedItem)) return { kind: 'heading', text: line };
    return BULLET.test(line)
      ? { kind: 'item', text: line.replace(BULLET, '') }
      : { kind: this.openItems > 0 ? 'item' : 'text', text: line };
  }
}

/** Builds blocks from plain text, in which only bullets and colons mark the structure. */
export const textBlocks = (text: string): Block[] => {
  const blocks: Block[] = [];
  for (const raw of text.split(/\r?\n/).flatMap(unflatten)) {
    const line = tidy(raw);
    if (line === '') continue;
    if (BULLET.test(raw)) blocks.push({ kind: 'item', text: line.replace(BULLET, '') });
    else blocks.push({ kind: isHeading(line) ? 'heading' : 'text', text: line });
  }
  return blocks;
};

/** Blocks as plain text, with a blank line before headings and paragraphs and a dash before items. */
export const plainText = (blocks: readonly Block[]): string => {
  let text = '';
  blocks.forEach(({ kind, text: line }, i) => {
    const before = blocks[i - 1];
    if (before) text += kind === 'item' && before.kind !== 'text' ? '\n' : '\n\n';
    text += kind === 'item' ? `- ${line}` : line;
  });
  return text;
};
