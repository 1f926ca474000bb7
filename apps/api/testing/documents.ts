import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@jest/globals';

/** Stands for elements that a printed list leaves out. */
const MORE = '...more';

const markdownIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

export const guides = (): string[] => markdownIn('docs/guides');
export const documents = (): string[] => ['README.md', ...markdownIn('docs'), ...guides()];

/** The code blocks of a document: fenced, or indented by four spaces. */
export const blocksOf = (document: string): string[] =>
  [...readFileSync(document, 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```$|((?:^ {4}[^\n]*\n(?:\n+(?= {4}))?)+)/gm)].map(
    ([, fenced, indented = '']) => fenced ?? indented.replaceAll(/^ {4}/gm, ''),
  );

/** Text as printed: `...` at its end stands for the rest. */
const rest = (text: string) => expect.stringMatching(new RegExp(`^${RegExp.escape(text.slice(0, -3))}`));

const expectation = (value: unknown, figures: boolean): unknown => {
  if (typeof value === 'string' && value.endsWith('...')) return rest(value);
  if (typeof value === 'number' && !figures) return expect.any(Number);
  if (Array.isArray(value)) {
    const shown = value.filter((one) => one !== MORE).map((one) => expectation(one, figures));
    return shown.length < value.length ? expect.arrayContaining(shown) : shown;
  }
  if (value === null || typeof value !== 'object') return value;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, expectation(one, figures)])),
  );
};

/**
 * What a printed response says: `...` stands for the end of a text, or for more elements.
 * @param figures whether its numbers are those of the dataset.
 */
export const parsePrinted = (text: string, { figures = true } = {}): unknown =>
  expectation(JSON.parse(text.replaceAll(/\.\.\.(?=\s*\])/g, JSON.stringify(MORE))), figures);
