/** The kinds of things that a name can refer to. */
export const KINDS = ['occupations', 'technologies', 'places', 'companies'] as const;
export type Kind = (typeof KINDS)[number];

/** The matches of one kind, best first. The keys of a match are the names of arguments of other tools that accept its values. */
export interface Matches<Match extends object = object> {
  /** Whether any match has exactly this name. */
  readonly exact: boolean;
  readonly matches: readonly Match[];
}
