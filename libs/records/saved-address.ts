/** Pages whose addresses can be saved. One with a slug is that of a technology. */
export const SAVED_PAGES = ['explore', 'companies', 'signals', 'metrics', 'technologies', 'technology'] as const;

/** The version of query strings. One that no longer means the same to a page gets the next number, and the web app converts earlier ones. */
export const ADDRESS_VERSION = 1;

/** Figures of a slice that a board can show. Each is one analysis. */
export const BOARD_FIGURES = ['headline', 'series', 'distribution', 'concentration', 'skill_trend'] as const;
export type BoardFigure = (typeof BOARD_FIGURES)[number];

/** Figures of one board. */
export const MAX_BOARD_FIGURES = 20;
