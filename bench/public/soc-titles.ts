import { occupationOf } from '#libs/enrichment/fields/occupation/classify.js';
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

/** Titles of visa cases to SOC: the first occupation, and the first three. Codes that SOC 2018 has changed count as wrong. */
export const measureH2bTitles = (data: string): PublicMeasure[] | null => {
  const titles = readCsv<Title>(data, FILE);
  if (titles === null) return null;
  const results = titles.map(({ title, soc }) => {
    const found = occupationOf(title, null);
    const codes = [found?.code, ...(found?.alternatives ?? []).map(({ code }) => code)].flatMap((code) => code ?? []);
    return { soc, codes: codes.map(digitsOf) };
  });
  const within = (count: number) => results.filter(({ soc, codes }) => codes.slice(0, count).includes(soc)).length;
  const confusions = results
    .filter(({ soc, codes }) => codes[0] !== soc)
    .map(({ soc, codes }) => `${soc}\t${codes.slice(0, 3).join(' ')}`);
  const row = { set: 'H-2B titles to SOC', filter: 'onet_codes', n: titles.length, published: '' };
  return [
    { ...row, measure: 'first occupation', right: within(1), confusions },
    { ...row, measure: 'within three', right: within(3), confusions: [] },
  ];
};
