import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BOARD_FORMATS } from '../board-formats.js';

const boards = path.join(import.meta.dirname, '..');

/** The texts of the files `<name>.*` in the `testing` folders of the formats. */
const textsOf = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...BOARD_FORMATS.keys()].flatMap((format) => {
      const folder = path.join(boards, format, 'testing');
      const file = readdirSync(folder).find((each) => path.parse(each).name === name);
      return file === undefined ? [] : [[format, readFileSync(path.join(folder, file), 'utf8')]];
    }),
  );

const withoutSpaces = (text: string): string => (text.startsWith('<') ? text : JSON.stringify(JSON.parse(text)));

/** Format -> a payload with one posting: a data engineer's job in Berlin, as far as the format can express it. The facts are made up. */
export const PAYLOADS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(textsOf('made-up')).map(([format, text]) => [format, withoutSpaces(text)]),
);

/** Format -> a payload of a public board, reduced to facts: see README.md. */
export const RECORDED = textsOf('recorded');
