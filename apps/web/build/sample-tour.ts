import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const MODULE = 'virtual:sample-tour';
const FILE = join(resolve(import.meta.dirname, '../../..'), 'samples/README.md');
/** The sections that are steps, in their order. */
const SECTIONS = ['What is real', 'What was composed', 'What is missing'];

interface TourStep {
  readonly title: string;
  readonly text: string;
  readonly figures: readonly (readonly [string, string])[];
}

/** `virtual:sample-tour`: what `samples/README.md` says of the sample, so that it is written once. */
export function sampleTour(): Plugin {
  return {
    name: 'rolecall-sample-tour',
    resolveId: (id) => (id === MODULE ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      this.addWatchFile(FILE);
      return `export const steps = ${JSON.stringify(readSteps(readFileSync(FILE, 'utf8')))};`;
    },
  };
}

/** @throws Error if it has links or emphasis, which the tour would show as Markdown. */
function plainText({ tokens, text }: Tokens.Paragraph): string {
  if (tokens.some(({ type }) => type !== 'text'))
    throw new Error(`samples/README.md: the paragraph of a step must be plain text: ${text}`);
  return text.replaceAll(/\s+/g, ' ');
}

/** The first paragraph and the table of each section. @throws Error if a section has none: the tour would be empty. */
export function readSteps(markdown: string): TourStep[] {
  const tokens = new Marked().lexer(markdown);
  return SECTIONS.map((title) => {
    const start = tokens.findIndex((token) => token.type === 'heading' && (token as Tokens.Heading).text === title);
    const after = tokens.slice(start + 1);
    const end = after.findIndex(({ type }) => type === 'heading');
    const section = start === -1 ? [] : after.slice(0, end === -1 ? undefined : end);
    const paragraph = section.find(({ type }) => type === 'paragraph') as Tokens.Paragraph | undefined;
    const table = section.find(({ type }) => type === 'table') as Tokens.Table | undefined;
    if (!paragraph || !table)
      throw new Error(`samples/README.md has no section "${title}" with a paragraph and a table.`);
    return {
      title,
      text: plainText(paragraph),
      figures: table.rows.map(([label, value]) => [label?.text ?? '', value?.text ?? ''] as const),
    };
  });
}
