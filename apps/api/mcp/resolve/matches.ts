/** The kinds of things that words can name. */
export const KINDS = ['occupations', 'technologies', 'places', 'companies'] as const;
export type Kind = (typeof KINDS)[number];

/** Matches of one kind, the best first. A match's keys have the names of the arguments of other tools that take its values. */
export interface Matches {
  /** Whether the first match has exactly this name. */
  readonly exact: boolean;
  readonly matches: readonly object[];
}
