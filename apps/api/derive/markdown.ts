const cell = (text: string): string => text.replaceAll('|', '\\|');

/** A table in Markdown, ending with a line break. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |\n`).join('');
