import { iscoOf } from '#libs/reference/isco.js';
import { occupations } from '#libs/reference/occupations.js';
import type { PublicMeasure } from './public-measure.js';
import { readSet } from './read-set.js';

const FOLDER = 'melo/usa_q_en_c_en';
const ISCO = /\/isco\/C(\d+)$/;

/** The rows of a TSV file without a header; null if it is missing. */
const rowsOf = (data: string, name: string): string[][] | null =>
  readSet(data, `${FOLDER}/${name}.tsv.gz`)
    ?.trim()
    .split('\n')
    .map((line) => line.split('\t')) ?? null;

/**
 * Occupations of O*NET to ISCO-08, where the crosswalk of ESCO that MELO contains names a group of ISCO instead of an occupation of ESCO. A code
 * is right if it is in that group.
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
  const withOne = results.filter(({ found }) => found?.codes.length === 1);
  const rightOnes = withOne.filter(({ found, groups }) => isRight(found?.codes[0] ?? '', groups));
  const rightOfAll = results.filter(({ found, groups }) => found?.codes.some((code) => isRight(code, groups)));
  const row = { set: 'MELO O*NET to ISCO-08', filter: 'isco_codes', published: '' };
  return [
    {
      ...row,
      measure: 'one of the groups',
      n: results.length,
      right: rightOfAll.length,
      confusions: results
        .filter((each) => !rightOfAll.includes(each))
        .map(({ code, groups, found }) => `${code}\t${groups.join(' ')}\t${found?.codes.join(' ') ?? ''}`),
    },
    {
      ...row,
      measure: 'the only group',
      figure: 'precision',
      n: withOne.length,
      right: rightOnes.length,
      confusions: [],
    },
  ];
};
