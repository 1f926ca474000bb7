import { z } from 'zod';
import { component, integer, recordReference, share, text, time } from '../../../reads/components.js';

/** Entries of one request. */
export const MAX_ENTRIES = 1_000;
const MAX_ENTRY = 2_048;
/** Alternatives of one entry. */
export const MAX_ALTERNATIVES = 10;

const BAD_ENTRY = `must be a string of at most ${MAX_ENTRY.toLocaleString('en-US')} characters, or null`;
const TOO_MANY = `has more than ${MAX_ENTRIES.toLocaleString('en-US')} entries: send the others in further requests`;

/** The body of POST. */
export const matchRequest = z.strictObject({
  companies: z
    .array(
      z.union([z.string().max(MAX_ENTRY, BAD_ENTRY), z.null()], BAD_ENTRY),
      'must be a list of names, domains or board addresses',
    )
    .max(MAX_ENTRIES, TOO_MANY)
    .describe(
      'Names, domains, URLs of companies or their job boards, and ids of companies, mixed in any order. Entries that are empty or null stay in the result, so that it has as many entries as the request.',
    ),
  min_confidence: z
    .number('must be a number from 0 to 1')
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .default(0)
    .describe('Matches of less confidence are only alternatives.'),
});

/** How a company was found. */
const MATCHED_BY = {
  id: 'it is the id of the company',
  address: 'its own domain or URL, another one that belongs to it, or a board of it',
  name: 'the brand name, without case, accents, punctuation and legal form',
  legal_name: 'the same of the legal name',
  spelling: 'a name that differs by one typing error, or by two from nine letters',
} as const;
export type MatchedBy = keyof typeof MATCHED_BY;

/** Why no company is returned. */
const REASONS = {
  namesakes: 'several companies have this name or address; they are the alternatives',
  similar_names: 'several names, or one of too little confidence, are close to it; they are the alternatives',
  unknown_name: 'no company here has this name, or one that is close to it',
  unknown_address: 'no company here has this address',
  unknown_id: 'no company here has this id',
  empty: 'the entry has no letter or digit',
  credits: 'a company was found, but the credits were used up by those before it',
} as const;
export type UnmatchedReason = keyof typeof REASONS;

const listed = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join('; ');

const alternative = component(
  'CompanyAlternative',
  z.object({
    id: text('Id of the company.'),
    brand_name: text('Its brand name.'),
    url_source: text('Its domain, or host and slug of its board.'),
    hq_country: text('Country of its headquarters; null if unknown.').nullable(),
    active_jobs_count: integer('Number of its active postings.'),
  }),
);

const companyMatch = component(
  'CompanyMatch',
  z.object({
    query: z.string().nullable().describe('The entry of the request.'),
    status: z
      .enum(['matched', 'ambiguous', 'none'])
      .describe('`ambiguous`: several companies may be meant, and none is chosen.'),
    company: recordReference('Source').nullable().describe('The company; null unless `status` is `matched`.'),
    matched_by: z
      .enum(Object.keys(MATCHED_BY) as [MatchedBy])
      .nullable()
      .describe(`${listed(MATCHED_BY)}.`),
    confidence: share(
      'How often such a match is right, measured with misspelt names of companies that are in the sample and names of others that are not, half each; null without a match.',
    ).nullable(),
    reason: z
      .enum(Object.keys(REASONS) as [UnmatchedReason])
      .nullable()
      .describe(`Why \`company\` is null. ${listed(REASONS)}.`),
    alternatives: z
      .array(alternative)
      .max(MAX_ALTERNATIVES)
      .describe('Companies that may be meant, the most likely first; empty with a match.'),
    other_count: integer('Number of further companies with this name that are not in `alternatives`.'),
  }),
);

/** The response. */
export const companyMatches = component(
  'CompanyMatches',
  z.object({
    data: z.array(companyMatch).max(MAX_ENTRIES).describe('One result per entry, in their order.'),
    matched: integer('Number of entries with a company.'),
    ambiguous: integer('Number of entries for which several companies may be meant.'),
    as_of: time('Time up to which the dataset is complete.'),
  }),
);
