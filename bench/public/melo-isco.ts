import { ISCO_MATCHES, type IscoMatch } from '#libs/records/enumerations.js';
import { iscoOf } from '#libs/reference/isco.js';
import { occupations } from '#libs/reference/occupations.js';
import type { PublicMeasure } from './public-measure.js';
import { readSet } from './read-set.js';

const FOLDER = 'melo/usa_q_en_c_en';
const NAMES: Readonly<Record<IscoMatch, string>> = {
  exact: '`exact`',
  broader: '`broader`',
  several: 'one of the groups of `several`',
};
const ISCO = /\/isco\/C(\d+)$/;

/** The rows of a TSV file without a header; null if it is missing. */
const rowsOf = (data: string, name: string): string[][] | null =>
  readSet(data, `${FOLDER}/${name}.tsv.gz`)
    ?.trim()
    .split('\n')
    .map((line) => line.split('\t')) ?? null;

/**
 * Occupations of O*NET to ISCO-08, where the crosswalk of ESCO that MELO contains names a group of ISCO instead of an occupation of ESCO. A code
 * is right if it is in that group. This measures the crosswalk, not postings: the occupation is given. With `several`, any of up to seven groups
 * counts as right.
 */
export const measureMeloIsco = (data: string): PublicMeasure[] | null => {
  const [queries, annotations, mapping] = ['queries', 'annotations', 'concept_mapping'].map((name) =>
    rowsOf(data, name),
  );
  if (!queries || !annotations || !mapping) return null;
  const groupOf = new Map(
    mapping.flatMap(([element = '', uri = '']) => {
      const group = ISCO.exec(uri)?.[1];
      return group === undefined ? [] : [[element, group] as const];
    }),
  );
  const codes = new Map([...occupations()].map(([code, { title }]) => [title, code]));
  const labels = Map.groupBy(
    annotations.flatMap(([query = '', , element = '']) => {
      const group = groupOf.get(element);
      return group === undefined ? [] : [{ query, group }];
    }),
    ({ query }) => query,
  );
  const results = queries.flatMap(([query = '', title = '']) => {
    const groups = labels.get(query)?.map(({ group }) => group);
    const code = codes.get(title);
    return groups && code ? [{ code, groups, found: iscoOf(code) }] : [];
  });
  const isRight = (code: string, groups: readonly string[]) => groups.some((group) => code.startsWith(group));
  return ISCO_MATCHES.map((match) => {
    const own = results.filter(({ found }) => found?.match === match);
    const wrong = own.filter(({ found, groups }) => !found?.codes.some((code) => isRight(code, groups)));
    return {
      set: 'MELO O*NET to ISCO-08',
      filter: 'isco_codes',
      published: '',
      measure: `crosswalk, given the right occupation (no postings): ${NAMES[match]}`,
      n: own.length,
      right: own.length - wrong.length,
      confusions: wrong.map(
        ({ code, groups, found }) => `${code}\t${groups.join(' ')}\t${found?.codes.join(' ') ?? ''}`,
      ),
    };
  });
};
