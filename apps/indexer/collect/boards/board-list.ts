import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { BOARD_FORMATS } from '#libs/boards/board-formats.js';
import { boardOfUrl, boardUrl } from '#libs/boards/board-urls.js';
import { boardKey } from '#libs/records/ids.js';
import { registrableDomain } from '#libs/reference/domain.js';
import { IndexerError } from '../../command/indexer-error.js';
import type { ChosenBoard } from '../store/stored-boards.js';

/** A line of a list of boards, as it is written. */
export interface BoardLine {
  readonly company?: string;
  readonly format?: string;
  readonly board?: string;
  readonly url?: string;
  readonly website?: string;
}

const COLUMNS = ['company', 'format', 'board', 'url', 'website'];
const MAX_SHOWN = 5;

/**
 * Reads a CSV file of boards: `company,format,board`, optionally `url` and `website`. A line may have just the URL of a board.
 *
 * @throws IndexerError that names the first invalid lines.
 */
export const readBoardList = async (file: string): Promise<ChosenBoard[]> => {
  const lines = parseCsv(await readFile(file, 'utf8'), file);
  const boards = new Map<string, ChosenBoard>();
  const problems: string[] = [];
  for (const [i, line] of lines.entries()) {
    const board = chosenBoard(line);
    if ('reason' in board) problems.push(`line ${i + 2}: ${board.reason}`);
    else boards.set(boardKey(board), board);
  }
  if (problems.length > 0) {
    const more = problems.length > MAX_SHOWN ? `; and ${problems.length - MAX_SHOWN} more` : '';
    throw new IndexerError(`${file} has invalid lines: ${problems.slice(0, MAX_SHOWN).join('; ')}${more}`);
  }
  if (boards.size === 0)
    throw new IndexerError(`${file} lists no boards: write one per line, under company,format,board.`);
  return [...boards.values()];
};

const parseCsv = (text: string, file: string): BoardLine[] => {
  try {
    return parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      columns: (header: string[]) => {
        const names = header.map((name) => name.toLowerCase());
        const unknown = names.find((name) => !COLUMNS.includes(name));
        if (unknown !== undefined || !(names.includes('url') || (names.includes('format') && names.includes('board'))))
          throw new IndexerError(
            `The first line of ${file} must name its columns: company,format,board, optionally url and website.`,
          );
        return names;
      },
    });
  } catch (error) {
    if (error instanceof IndexerError) throw error;
    throw new IndexerError(`${file} is not a valid CSV file: ${(error as Error).message}`);
  }
};

/** The board of a line, or why it cannot be fetched. */
export const chosenBoard = (line: BoardLine): ChosenBoard | { readonly reason: string } => {
  const url = line.url ? withScheme(line.url) : null;
  if (url !== null && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    return { reason: `"${url}" is not a web address` };
  // What is in the list is stored, printed and sent to boards.
  const { username, password, hostname } = new URL(url ?? 'https://localhost');
  if (username !== '' || password !== '')
    return { reason: `the url of ${hostname} has a user name or password: boards are public, remove it` };
  const recognized = url === null ? null : boardOfUrl(url);
  const format = (line.format || recognized?.format || '').toLowerCase();
  if (format === '')
    return {
      reason:
        'the board has no format, and its url is that of no known format; for a page with schema.org JobPostings write jobposting',
    };
  const known = BOARD_FORMATS.get(format);
  if (!known)
    return {
      reason: `no connector fetches the format "${format}"; use one of ${[...BOARD_FORMATS.keys()].join(', ')}`,
    };
  const board =
    line.board ||
    (recognized?.format === format ? recognized.board : '') ||
    (url === null ? '' : (known.nameOf?.(new URL(url)) ?? ''));
  if (board === '') return { reason: `a board of ${format} needs its name` };
  const page = url ?? boardUrl({ format, board }, null);
  if (page === null || !URL.canParse(page)) return { reason: `a board of ${format} needs its url` };
  const website = line.website || null;
  const domain = website === null ? null : registrableDomain(website);
  if (website !== null && domain === null) return { reason: `"${website}" is not a website` };
  return { format, board, url: page, company: line.company || null, domain };
};

/** People copy addresses without their scheme. */
const withScheme = (url: string): string => (/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(url) ? `https://${url}` : url);
