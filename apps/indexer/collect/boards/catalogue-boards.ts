import { BOARD_FORMATS } from '#libs/boards/board-formats.js';
import { type CatalogueEntry, type CatalogueFilter, chooseEntries, readCatalogue } from '#libs/boards/catalogue.js';
import { IndexerError } from '../../command/indexer-error.js';
import { type ChosenBoard } from '../store/stored-boards.js';
import { chosenBoard } from './board-list.js';

/** The boards of the catalogue that a filter chooses, and those of them that no connector fetches, by format. */
export interface CatalogueChoice {
  readonly boards: ChosenBoard[];
  readonly unsupported: ReadonlyMap<string, number>;
}

/** @throws IndexerError if a format is unknown, or no board matches. */
export const boardsOfCatalogue = (filter: CatalogueFilter): CatalogueChoice => {
  const entries = readCatalogue();
  const formats = new Set(entries.map(({ format }) => format));
  const unknown = filter.formats?.find((format) => !formats.has(format));
  if (unknown !== undefined)
    throw new IndexerError(
      `The catalogue has no boards of "${unknown}": use some of ${[...formats].sort().join(', ')}.`,
    );
  const { sample, ...others } = filter;
  const matching = chooseEntries(entries, others);
  const unsupported = new Map(
    [
      ...Map.groupBy(
        matching.filter(({ format }) => !BOARD_FORMATS.has(format)),
        ({ format }) => format,
      ),
    ].map(([format, found]) => [format, found.length]),
  );
  const boards = chooseEntries(
    matching.filter(({ format }) => BOARD_FORMATS.has(format)),
    { sample },
  ).flatMap(toBoard);
  if (boards.length === 0)
    throw new IndexerError(
      unsupported.size > 0
        ? `No connector fetches boards of ${[...unsupported.keys()].join(', ')}, the only ones of the catalogue that match.`
        : 'No board of the catalogue matches: change --formats, --name or --domain.',
    );
  return { boards, unsupported };
};

const toBoard = ({ format, board, name, url, domain }: CatalogueEntry): ChosenBoard[] => {
  const chosen = chosenBoard({ format, board, company: name, url: url ?? '', website: domain ?? '' });
  return 'reason' in chosen ? [] : [chosen];
};
