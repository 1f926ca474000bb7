import { occupationOf } from '#libs/enrichment/fields/occupation/classify.js';
import { occupations } from '#libs/reference/occupations.js';
import type { PublicMeasure } from './public-measure.js';
import { readSet } from './read-set.js';

const USA = 'melo/usa_q_en_c_en';
const SETS: Readonly<Record<string, string>> = {
  German: 'melo/deu_q_de_c_en',
  Spanish: 'melo/esp_q_es_c_en',
};
const CODE_LENGTH = 7;
/** The errors of the other half were read. */
const isHeldOut = (query: string): boolean => Number(query.slice(1)) % 2 === 1;
/** An element of the corpus is a label of a concept: `C000740_en_029`. */
const conceptOf = (element: string): string => element.slice(0, element.indexOf('_'));

/** The rows of a TSV file without a header; null if it is missing. */
const rowsOf = (data: string, folder: string, name: string): string[][] | null =>
  readSet(data, `${folder}/${name}.tsv.gz`)
    ?.trim()
    .split('\n')
    .map((line) => line.split('\t')) ?? null;

const addTo = (sets: Map<string, Set<string>>, key: string, values: Iterable<string>): void => {
  sets.set(key, new Set([...(sets.get(key) ?? []), ...values]));
};

/** Label of an occupation of ESCO -> its URIs, and URI -> codes of O*NET, by the crosswalk in the set of the United States. */
const readCrosswalk = (data: string) => {
  const [queries, annotations, corpus, mapping] = ['queries', 'annotations', 'corpus_elements', 'concept_mapping'].map(
    (name) => rowsOf(data, USA, name),
  );
  if (!queries || !annotations || !corpus || !mapping) return null;
  const uris = new Map(mapping.map(([element = '', uri = '']) => [element, uri]));
  const titles = new Map(queries.map(([query = '', title = '']) => [query, title]));
  const codes = new Map([...occupations()].map(([code, { title }]) => [title, code.slice(0, CODE_LENGTH)]));
  const codesOf = new Map<string, Set<string>>();
  for (const [query = '', , element = ''] of annotations) {
    const code = codes.get(titles.get(query) ?? '');
    if (code !== undefined) addTo(codesOf, uris.get(element) ?? '', [code]);
  }
  const urisOf = new Map<string, Set<string>>();
  for (const [element = '', label = ''] of corpus) addTo(urisOf, label, [uris.get(element) ?? '']);
  return { codesOf, urisOf };
};

/** The codes of O*NET of each title of a national classification, through the concepts of ESCO that its publishers mapped it to. */
const labelledTitles = (data: string, folder: string) => {
  const crosswalk = readCrosswalk(data);
  const [queries, annotations, corpus] = ['queries', 'annotations', 'corpus_elements'].map((name) =>
    rowsOf(data, folder, name),
  );
  if (!crosswalk || !queries || !annotations || !corpus) return null;
  const labels = new Map(corpus.map(([element = '', label = '']) => [element, label]));
  const own = Map.groupBy(annotations, ([query]) => query);
  return queries.flatMap(([query = '', title = '']) => {
    const concepts = Map.groupBy(own.get(query) ?? [], ([, , element = '']) => conceptOf(element));
    // A concept is the only one that has all of its labels.
    const found = [...concepts.values()].flatMap((elements) => {
      const [first = new Set<string>(), ...others] = elements.map(
        ([, , element = '']) => crosswalk.urisOf.get(labels.get(element) ?? '') ?? new Set<string>(),
      );
      return [...others.reduce((common, each) => common.intersection(each), first)];
    });
    const codes = new Set(found.flatMap((uri) => [...(crosswalk.codesOf.get(uri) ?? [])]));
    return codes.size > 0 && isHeldOut(query) ? [{ query, title: title.split('/')[0] ?? title, codes }] : [];
  });
};

/**
 * Half of the titles (odd numbers) of the German and the Spanish classification of occupations to O*NET, through ESCO: those whose concepts of ESCO correspond to an occupation
 * in the half of the crosswalk of O*NET that MELO contains. A title without a code is no error of precision.
 */
export const measureMeloTitles = (data: string): PublicMeasure[] | null => {
  const sets = Object.entries(SETS).map(([language, folder]) => ({ language, titles: labelledTitles(data, folder) }));
  if (sets.some(({ titles }) => titles === null)) return null;
  return sets.flatMap(({ language, titles }) => {
    const results = (titles ?? []).map((each) => ({
      ...each,
      code: occupationOf(each.title, null)?.code?.slice(0, CODE_LENGTH),
    }));
    const given = results.flatMap((each) => (each.code === undefined ? [] : [{ ...each, code: each.code }]));
    const wrong = given.filter(({ code, codes }) => !codes.has(code));
    const confusions = wrong.map(({ query, code, codes }) => `${query}\t${[...codes].join(' ')}\t${code}`);
    const row = { set: `MELO ${language} titles to O*NET`, filter: 'onet_codes', published: '' };
    const right = given.length - wrong.length;
    return [
      { ...row, measure: 'first occupation, unknown is wrong', n: results.length, right, confusions: [] },
      { ...row, measure: 'precision', figure: 'precision', n: given.length, right, confusions },
    ];
  });
};
