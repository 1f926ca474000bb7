import { iso31662 } from 'iso-3166';

const names = new Map(iso31662.map(({ code, name }) => [code, name]));

/** `US-CA`, and where a state has no common code its name: `DE-Bayern`. */
export const stateCode = (country: string | null, state: string): string =>
  country === null ? state : `${country}-${state}`;

/** The name behind a `stateCode`. */
export const stateName = (code: string): string => names.get(code) ?? code.replace(/^[A-Z]{2}-/, '');

/**
 * Every way in which a state may be asked for.
 *
 * @param state the record's own: the common code (`CA`) or, outside US, CA and AU, the name.
 * @returns spellings: `CA`, `US-CA`, `California`.
 */
export const stateSpellings = (country: string | null, state: string): string[] => {
  const code = stateCode(country, state);
  return [...new Set([state, code, stateName(code)])];
};
