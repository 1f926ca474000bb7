import { readFileSync } from 'node:fs';
import path from 'node:path';
import { enrich } from '#libs/enrichment/enrich.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { countriesOfGroup } from '#libs/reference/places/country-groups.js';
import { Measure } from './measure.js';
import { CONTEXT } from './postings.js';

/** Rules were tuned on the first, and mended by what the second showed. Nothing was tuned on the third. */
export const REMOTE_FROM_SETS = ['tuning', 'test', 'later'] as const;
type RemoteFromSet = (typeof REMOTE_FROM_SETS)[number];

const ANYWHERE = 'ANY';
const AMBIGUOUS = '?';
const NOT_STATED = '-';
const ID_LENGTH = 8;

/** The countries of a label, regions expanded, in the form in which those of a record are compared. */
const expanded = (label: string): string =>
  label === ANYWHERE
    ? ANYWHERE
    : [...new Set(label.split(',').flatMap((each) => countriesOfGroup(each) ?? [each]))].sort().join(',');

/** `labels-remote.tsv`: all countries have to be right at once. `labels.md` describes how the postings were drawn. */
export const measureRemoteFrom = (postings: readonly RawPosting[], set: RemoteFromSet): Measure[] => {
  const target = 'precision 0.97, recall 0.85';
  const byKey = new Map(
    postings.map((posting) => [`${posting.board} ${posting.source_job_id.slice(0, ID_LENGTH)}`, posting]),
  );
  const companies = new Map(
    [...Map.groupBy(postings, ({ board }) => board)].map(([board, own]) => [board, new CompanyTexts(own)]),
  );
  const measures = new Map(
    ['random', 'restricted'].map((drawn) => [
      drawn,
      {
        countries: new Measure('remote from, countries', `remote postings, ${drawn}, ${set}`, target),
        offsets: new Measure('remote from, time zones', `remote postings, ${drawn}, ${set}`, target),
      },
    ]),
  );
  const rows = readFileSync(path.resolve('bench/enrichment/labels-remote.tsv'), 'utf8');
  for (const line of rows.trim().split('\n').slice(1)) {
    const [board = '', id, label = '', offsets = '', rowSet, drawn = ''] = line.split('\t');
    const posting = byKey.get(`${board} ${id}`);
    const measure = measures.get(drawn);
    if (rowSet !== set || posting === undefined || measure === undefined) continue;
    const result = enrich(posting, CONTEXT, companies.get(board));
    if ('reason' in result) continue;
    const found = result.record.workplace_details.remote_from;
    const countries =
      found === null || (!found.anywhere && found.countries.length === 0)
        ? null
        : found.anywhere
          ? ANYWHERE
          : found.countries.join(',');
    const example = () => `${board} ${id}: ${label}: ${posting.title}`;
    if (label !== AMBIGUOUS)
      measure.countries.addValue(label === NOT_STATED ? null : [expanded(label)], countries, example);
    const bounds = found?.utc_offset_min == null ? null : `${found.utc_offset_min}..${found.utc_offset_max}`;
    if (offsets !== AMBIGUOUS) measure.offsets.addValue(offsets === NOT_STATED ? null : [offsets], bounds, example);
  }
  return [...measures.values()]
    .flatMap(({ countries, offsets }) => [countries, offsets])
    .filter(({ expected }) => expected > 0);
};
