import type { BoardFigure } from '#libs/records/saved-address.js';
import type { Search } from '../../data/search';
import type { Address } from '../../filters/saved-addresses';
import { dimensionsOf, sliceOf } from '../../pages/metrics/slice';

interface AboutFigure {
  readonly label: string;
  /** Whether it is of a period; others have a value for each month. */
  readonly hasPeriod: boolean;
  /** Whether its groups can be chosen. */
  readonly hasGroups?: boolean;
  /** Whether it has no filters but dimensions, as analyses of technologies. */
  readonly ofDimensions?: boolean;
  /** The tab of the metrics page that has it; undefined for the first. */
  readonly view?: string;
}

/** What a board can show of a slice. */
export const BOARD_FIGURE_TYPES: Readonly<Record<BoardFigure, AboutFigure>> = {
  headline: { label: 'Key figures', hasPeriod: true },
  series: { label: 'Demand and pay by month', hasPeriod: false },
  distribution: { label: 'Pay distribution', hasPeriod: true },
  concentration: { label: 'Concentration', hasPeriod: true, hasGroups: true },
  skill_trend: { label: 'Technology trend', hasPeriod: false, ofDimensions: true, view: 'skills' },
};

/** The filters of a slice that a figure takes. */
export const figureSlice = (figure: BoardFigure, search: Search): Search =>
  BOARD_FIGURE_TYPES[figure].ofDimensions ? dimensionsOf(sliceOf(search)) : sliceOf(search);

/** The part of a query string that a figure shows. */
export const figureSearch = (figure: BoardFigure, search: Search): Search => {
  const { hasPeriod, hasGroups } = BOARD_FIGURE_TYPES[figure];
  const { period, by } = search;
  return { ...figureSlice(figure, search), ...(hasPeriod && period && { period }), ...(hasGroups && by && { by }) };
};

/** Where the metrics page shows a figure. */
export const figureAddress = (figure: BoardFigure, search: Search): Address => {
  const { view } = BOARD_FIGURE_TYPES[figure];
  return { page: 'metrics', slug: null, search: { ...figureSearch(figure, search), ...(view && { view }) } };
};
