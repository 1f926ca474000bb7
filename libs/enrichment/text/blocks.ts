import { Parser } from 'htmlparser2';

/** A heading, a list item or a paragraph of a posting. */
export interface Block {
  kind: 'heading' | 'item' | 'text';
  text: string;
}

const BREAKING = new Set(['p', 'div', 'section', 'ul', 'ol', 'dl', 'dd', 'dt', 'table', 'tr', 'blockquote', 'pre', 'hr', 'br', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'caption']);
const BOLD = new Set(['strong', 'b', 'u']);
const MAX_HEADING = 90;
const BULLET = /^\s*(?:[-–—•·●▪◦‣*✓✔➤➢►]|\d{1,2}[.)])\s+/;
const SENTENCE_END = /[.!;,]$/;

const tidy = (text: string): string => text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
const isHeading = (text: string): boolean => text.length <= MAX_HEADING && text.endsWith(':') && !text.slice(0, -1).includes(': ');

/** Headings, items and paragraphs of sanitised HTML, in order. A short line that is wholly bold is a heading. */
export function htmlBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  let text = '';
  let bold = 0;
  let plain = false;
  let item = 0;
  let startedItem = false;
  let heading = false;
  const flush = () => {
    const line = tidy(text);
    if (line !== '') {
      const headed = heading || (!plain && line.length <= MAX_HEADING && !SENTENCE_END.test(line)) || (!startedItem && isHeading(line));
      if (headed && (item === 0 || !startedItem)) blocks.push({ kind: 'heading', text: line });
      else if (BULLET.test(line)) blocks.push({ kind: 'item', text: line.replace(BULLET, '') });
      else blocks.push({ kind: item > 0 ? 'item' : 'text', text: line });
    }
    text = '';
    plain = false;
  };
  const parser = new Parser({
    onopentag(name) {
      if (BREAKING.has(name)) {
        flush();
        if (name === 'li') {
          item += 1;
          startedItem = true;
        }
        heading = /^h[1-6]$/.test(name);
      } else if (BOLD.has(name)) bold += 1;
    },
    ontext(part) {
      text += part;
      if (bold === 0 && part.trim() !== '') plain = true;
    },
    onclosetag(name) {
      if (BREAKING.has(name)) {
        flush();
        heading = false;
        if (name === 'li') {
          item = Math.max(0, item - 1);
          startedItem = item > 0;
        }
      } else if (BOLD.has(name)) bold = Math.max(0, bold - 1);
    },
  });
  parser.write(html);
  parser.end();
  flush();
  return blocks;
}

/** The same from plain text, where only bullets and colons tell. */
export function textBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const raw of text.split(/\r?\n/)) {
    const line = tidy(raw);
    if (line === '') continue;
    if (BULLET.test(raw)) blocks.push({ kind: 'item', text: line.replace(BULLET, '') });
    else blocks.push({ kind: isHeading(line) ? 'heading' : 'text', text: line });
  }
  return blocks;
}

/** Plain text as one would write it: a blank line before headings and paragraphs, a dash before items. */
export function plainText(blocks: readonly Block[]): string {
  let text = '';
  blocks.forEach(({ kind, text: line }, i) => {
    const before = blocks[i - 1];
    if (before) text += kind === 'item' && before.kind !== 'text' ? '\n' : '\n\n';
    text += kind === 'item' ? `- ${line}` : line;
  });
  return text;
}
