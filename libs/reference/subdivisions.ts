import { iso31662 } from 'iso-3166';

const names = new Map(iso31662.map(({ code, name }) => [code, name]));

/**
 * Every way in which a state may be asked for.
 *
 * @param state the record's own: the common code (`CA`) or, outside US, CA and AU, the name.
 * @returns spellings: `CA`, `US-CA`, `California`.
 */
export const stateSpellings = (country: string | null, state: string): string[] => {
  const code = `${country}-${state}`;
  const name = names.get(code);
  return name === undefined ? [state] : [state, code, name];
};
