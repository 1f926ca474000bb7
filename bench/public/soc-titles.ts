import { occupationOf } from '#libs/enrichment/fields/occupation/classify.js';
import { socs2010Of } from '#libs/reference/isco.js';
import type { PublicMeasure } from './public-measure.js';
import { readCsv } from './read-set.js';

const FILE = 'h2b/titles.tsv.gz';
const CODE_LENGTH = 6;

interface Title {
  readonly title: string;
  /** A code of SOC 2000 or 2010, without its hyphen. */
  readonly soc: string;
}

/** The titles with their codes as six digits (`15-1252`); null if they are missing. */
export const readH2bTitles = (data: string): Title[] | null =>
  readCsv<Title>(data, FILE)?.map(({ title, soc }) => ({ title, soc: digitsOf(soc).replace(/^\d\d/, '$&-') })) ?? null;

const digitsOf = (code: string): string => code.replace(/\D/g, '').slice(0, CODE_LENGTH);

/** The codes of an occupation in SOC 2018 and 2010, as six digits. */
const codesOfBoth = (code: string): string[] => [code, ...socs2010Of(code)].map(digitsOf);

/**
 * Titles of visa cases to SOC: the first occupation, and the first three. The titles have codes of SOC 2000 or 2010. Codes that SOC 2018 has changed
 * are compared by the official crosswalk of 2010 to 2018; what SOC 2010 had changed counts as wrong.
 */
export const measureH2bTitles = (data: string): PublicMeasure[] | null => {
  const titles = readCsv<Title>(data, FILE);
  if (titles === null) return null;
  const results = titles.map(({ title, soc }) => {
    const found = occupationOf(title, null);
    const codes = [found?.code, ...(found?.alternatives ?? []).map(({ code }) => code)].flatMap((code) => code ?? []);
    return { soc, codes: codes };
  });
  const within = (count: number) =>
    results.filter(({ soc, codes }) => codes.slice(0, count).flatMap(codesOfBoth).includes(digitsOf(soc))).length;
  const confusions = results
    .filter(({ soc, codes }) => !codes.slice(0, 1).flatMap(codesOfBoth).includes(digitsOf(soc)))
    .map(({ soc, codes }) => `${soc}\t${codes.slice(0, 3).join(' ')}`);
  const row = { set: 'H-2B titles to SOC', filter: 'onet_codes', n: titles.length, published: '' };
  return [
    { ...row, measure: 'first occupation', right: within(1), confusions },
    { ...row, measure: 'within three', right: within(3), confusions: [] },
  ];
};
