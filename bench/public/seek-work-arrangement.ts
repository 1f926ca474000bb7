import { enrich } from '#libs/enrichment/enrich.js';
import { UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import { CONTEXT } from '../enrichment/postings.js';
import type { PublicMeasure } from './public-measure.js';
import { readCsv } from './read-set.js';

const FILE = 'seek/work_arrangements.csv.gz';
const PUBLISHED = 'word2vec 0.45, GPT-2 0.81, Mistral-7B 0.85, GPT-4.1 0.96 (their test set)';
const LABELS: Readonly<Record<string, string>> = { on_site: 'OnSite', hybrid: 'Hybrid', remote: 'Remote' };
const UNKNOWN = 'unknown';

interface Ad {
  readonly id: string;
  readonly job_ad: string;
  readonly y_true: string;
}

/** Work arrangement of SEEK ads. Rolecall tells "says nothing" from "on site"; the set does not. */
export const measureSeekWorkArrangement = (data: string): PublicMeasure[] | null => {
  const ads = readCsv<Ad>(data, FILE);
  if (ads === null) return null;
  const results = ads.map((ad) => ({ ad, found: modelOf(ad) }));
  const known = results.filter(({ found }) => found !== UNKNOWN);
  const isRight = ({ ad, found }: (typeof results)[number]) => ad.y_true === found;
  const row = (measure: string, n: number, right: number, published = ''): PublicMeasure => ({
    set: 'SEEK work arrangement',
    filter: 'work_models',
    measure,
    n,
    right,
    published,
    confusions: [],
  });
  const confusions = results
    .filter((each) => !isRight(each))
    .map(({ ad, found }) => `${ad.id}\t${ad.y_true}\t${found}`);
  return [
    { ...row('right, unknown is wrong', results.length, results.filter(isRight).length, PUBLISHED), confusions },
    row(
      'right, unknown counts as on site',
      results.length,
      results.filter((each) => isRight(each) || (each.found === UNKNOWN && each.ad.y_true === LABELS.on_site)).length,
      PUBLISHED,
    ),
    { ...row('precision', known.length, known.filter(isRight).length), figure: 'precision' as const },
  ];
};

/** The first line of an ad is its title: "Job title: CEO". */
const modelOf = ({ id, job_ad }: Ad): string => {
  const [first = '', ...rest] = job_ad.split('\n');
  const result = enrich(
    {
      ...UNKNOWN_FIELDS,
      format: 'seek',
      board: 'seek',
      source_job_id: id,
      url_job: 'https://example.com/1',
      title: first.replace(/^Job title:\s*/i, ''),
      text: rest.join('\n'),
    },
    CONTEXT,
  );
  const model = 'reason' in result ? null : result.record.work_model;
  return model === null ? UNKNOWN : (LABELS[model] ?? UNKNOWN);
};
