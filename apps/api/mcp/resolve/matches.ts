/** What words can stand for. */
export const KINDS = ['occupations', 'technologies', 'places', 'companies'] as const;
export type Kind = (typeof KINDS)[number];

/** What words stand for, of one kind, the best match first. Arguments of other tools have the names of a match's keys. */
export interface Matches {
  /** Whether the first match has exactly this name. */
  readonly exact: boolean;
  readonly matches: readonly object[];
}
