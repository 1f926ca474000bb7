import type { BoardFigure } from '#libs/records/saved-address.js';

/** What a board can show of a slice. */
export const BOARD_FIGURE_LABELS: Readonly<Record<BoardFigure, string>> = {
  headline: 'Key figures',
  series: 'Demand and pay by month',
  distribution: 'Pay distribution',
  concentration: 'Concentration',
  skill_trend: 'Technology trend',
};
