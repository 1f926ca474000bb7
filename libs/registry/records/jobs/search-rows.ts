import { z } from 'zod';
import { indexOnly, storedOnly } from '../../field.js';
import type { Kind } from '../../kind.js';
import { collectionsOf } from '../../kinds/collections.js';
import { duplicate } from '../../kinds/duplicate.js';
import { moneyRange } from '../../kinds/job-values.js';
import { byValue } from '../../kinds/known.js';
import { partitionRow } from '../../kinds/partition.js';
import { label } from '../../kinds/text/names.js';
import { fullText, titleText } from '../../kinds/text/searched-text.js';
import { namedTechnology, technologyScope, textScope } from '../../kinds/text/text-scopes.js';
import { flag, keyword } from '../../kinds/values.js';
import { hasText, ifRead, ifTrueOrRead } from './has-text.js';
import type { JobRecord } from './job-record.js';

const annualRange = ({ salary }: JobRecord) => {
  const known = [salary?.annual_min_usd, salary?.annual_max_usd].filter((bound) => typeof bound === 'number');
  return known.length === 0 ? null : { gte: Math.min(...known), lte: Math.max(...known) };
};

const boardName: Kind<string> = {
  ...keyword(),
  schema: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .overwrite((text) => text.toLowerCase()),
};

type WatchedPosting = Pick<JobRecord, 'source'> & { board?: string | null };

/** What is fetched as a whole: the board of a posting, or its company if the board is not stated. */
export const watchedUnit = ({ board, source }: WatchedPosting): string => board ?? source;

/** The role of a posting. */
export const roleIdOfRow = ({ moderation_details }: JobRecord): string | null => moderation_details?.role_id ?? null;

/** Rows that are kept beside the record, or are searched, but are not fields of the record. */
export const searchRows = [
  storedOnly(
    'board',
    boardName,
    'The board that the posting is on, as in the rows of `fetches`: format and board, such as `greenhouse/acme`. Never returned.',
  ),
  partitionRow('Postings'),
  indexOnly('watched_unit', keyword(), 'the board, or the company if it is unknown', watchedUnit),
  // Titles are suggested; different spellings are counted together.
  indexOnly('title_label', label, 'title', ({ title }) => title ?? null),
  indexOnly('titles', titleText, 'the title', ({ title }) => title ?? null, {
    filter: 'titles',
    finds: 'Postings whose title contains all words of any of these texts.',
    example: 'software eng',
  }),
  indexOnly('company_words', titleText, "the company's name", (_, company) => company?.brand_name ?? null, {
    fromRelated: true,
  }),
  indexOnly(
    'q',
    fullText(
      {
        title: 'titles',
        company: 'company_words',
        occupation: 'onet_code',
        skill: namedTechnology('technologies_slug'),
      },
      {
        title: textScope('titles'),
        company: textScope('company_words'),
        skill: technologyScope('technologies_slug', 'technologies'),
      },
    ),
    'the title, company, locations and description',
    ({ title, locations, description }: JobRecord, company) =>
      [
        title,
        company?.brand_name ?? null,
        ...locations.flatMap(({ text, place_name }) => [text, place_name]),
        description,
      ].filter((value) => value !== null),
    {
      filter: 'q',
      searched: ifRead,
      fromRelated: true,
      finds: 'Postings that contain all of these words in title, company, locations or description.',
      example: 'machine learning -senior',
    },
  ),
  indexOnly('salary_range', moneyRange, 'the annual pay range in US dollars', annualRange, {
    filter: 'salary',
    known: byValue,
    finds: {
      _gte: 'Postings whose annual pay range in US dollars reaches this amount or more.',
      _lte: 'Postings whose annual pay range in US dollars begins at this amount or less.',
    },
    facet: true,
  }),
  indexOnly('has_salary', flag, 'the presence of stated pay', ({ salary }) => salary !== null, {
    filter: 'has_salary',
    known: ifTrueOrRead,
    finds: '`true`: postings that state pay; `false`: those that do not.',
  }),
  hasText,
  indexOnly('role_id', keyword(), 'the role', roleIdOfRow),
  indexOnly(
    'continues',
    keyword(),
    'the id of the posting that it continues',
    ({ moderation_details }: JobRecord) => moderation_details?.continues ?? null,
  ),
  indexOnly(
    'duplicate_of',
    duplicate,
    'the id of the posting that it duplicates',
    ({ moderation_details }: JobRecord) => moderation_details?.duplicate_of ?? null,
    {
      filter: 'duplicates',
      finds: '`exclude`: postings that do not duplicate another; `include` (the default): all.',
      example: 'exclude',
    },
  ),
  indexOnly('collections', collectionsOf('source'), 'the collections that contain the company', () => null, {
    filter: 'collections',
    finds: 'Postings of the companies in any of these collections.',
    example: 'Targets',
  }),
] as const;
