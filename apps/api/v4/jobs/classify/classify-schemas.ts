import { z } from 'zod';
import { component, flag, integer, share, text } from '../../../reads/components.js';

/** Postings of one request. */
export const MAX_POSTINGS = 100;

/** Binary data is no text; what remains of it says nothing. */
const given = (max: number) =>
  z
    .string('must be a text')
    .max(max, `must have at most ${max.toLocaleString('en-US')} characters`)
    .transform((value) => value.replaceAll('\0', ' '));
const MAX_TEXT = 4_000_000;
const word = (description: string) => given(300).nullish().describe(description);

const amount = z.number('must be a number').min(0).max(1e12).nullish();

const postingInput = z.strictObject({
  id: given(200).nullish().describe('Returned with the result.'),
  title: given(2_000)
    .nullish()
    .describe('Title. Without one, the first line of the text or HTML, if it has at most 150 characters.'),
  text: given(MAX_TEXT).nullish().describe('Description as plain text.'),
  html: given(MAX_TEXT).nullish().describe('Description as HTML, instead of `text`.'),
  company: word('Name of the employer: it is not read as a technology.'),
  locations: z
    .array(given(300), 'must be a list of texts')
    .max(20)
    .nullish()
    .describe('Places as written: `Berlin, Germany`.'),
  remote: z.boolean('must be true, false or null').nullish().describe('Whether the posting declares itself as remote.'),
  workplace_type: word('As declared: `Hybrid`, `on-site`.'),
  employment_type: word('As declared: `FullTime`, `Intern`.'),
  experience_level: word('As declared: `Mid-Senior level`.'),
  education: word('As declared: `bachelor_degree`.'),
  department: word('As declared.'),
  team: word('As declared.'),
  salary: z
    .strictObject({
      min: amount,
      max: amount,
      currency: word('`EUR`.'),
      period: word('`year`, `hour`.'),
    })
    .nullish()
    .describe('Pay as declared.'),
  language: word('Language of the text, as declared.'),
  published_at: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2026-08-22T09:00:00Z' })
    .nullish()
    .describe('When it was published. Pay is converted at the exchange rate of this time. Default: now.'),
});
export type PostingInput = z.output<typeof postingInput>;

/** The body of POST. */
export const classifyRequest = z.strictObject({
  postings: z
    .array(
      z.union([given(MAX_TEXT), postingInput]),
      'must be a list of texts, or of objects with a title and a description',
    )
    .max(MAX_POSTINGS, `has more than ${MAX_POSTINGS} entries: send the others in further requests`)
    .describe(
      'Postings: each a text (plain or HTML, of which the first line is the title), or an object with what is known of it. What an object declares takes precedence over what its text says. A text with the tag of a block, such as `<p>`, is HTML; send a plain text that quotes tags as `text`.',
    ),
});

/** Why a posting was not read. */
const REASONS = {
  refused: 'it has no text, or more than the indexer accepts; `message` says what',
  too_expensive: 'it took too much time or memory',
  failed: 'it could not be read',
  busy: 'others took too long before it; send it again',
  deadline: 'the time of the request was used up by those before it; send it again',
  credits: 'the credits were used up by those before it',
} as const;
export type UnreadReason = keyof typeof REASONS;

const passage = component(
  'ClassifiedPassage',
  z.object({
    text: z.string().describe('The sentence or list item, or the title.'),
    value: z.unknown().optional().describe('The element that it supports; only of lists.'),
    start: integer(
      'Where the passage begins in the text that was sent, in UTF-16 code units. White space there may differ from `text`. Null in HTML, of a title that was sent as such, and where characters had to be repaired.',
    ).nullable(),
    end: integer('Position after its last character; null like `start`.').nullable(),
  }),
);

const fieldEvidence = component(
  'ClassifiedEvidence',
  z.object({
    confidence: share(
      'How often such a value is right, as measured by the evidence for it: 1 if it was declared as such, less if what was declared had to be interpreted, such as a place. Null for fields that were not measured.',
    ).nullable(),
    from: z
      .enum(['declared', 'title', 'text', 'combined'])
      .describe(
        'What the value rests on: a declared field, the title, passages of the text, or several of them of which none gives it alone.',
      ),
    passages: z
      .array(passage)
      .max(20)
      .describe('The passages, at most 20; each gives the value by itself. Empty if it was declared or combined.'),
  }),
);

const classified = component(
  'ClassifiedPosting',
  z.object({
    id: z.string().nullable().describe('The `id` that was sent.'),
    status: z.enum(['read', 'unread']).describe('Whether the posting was read. Others are not charged.'),
    reason: z
      .enum(Object.keys(REASONS) as [UnreadReason])
      .nullable()
      .describe(
        `Why it was not read. ${Object.entries(REASONS)
          .map(([reason, meaning]) => `\`${reason}\`: ${meaning}`)
          .join('; ')}.`,
      ),
    message: z.string().nullable().describe('More about it, in words; null if there is nothing to add.'),
    job: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        'The fields of a posting that are read from it, as in `/v4/jobs`, of your data tier. Null if it was not read.',
      ),
    evidence: z
      .record(z.string(), fieldEvidence)
      .describe('For each field that says something: its confidence, and the passages that support it.'),
    unknown: z
      .array(text('Name of a field.'))
      .describe(
        'Fields of which nothing is known. An empty list that is not among them was looked for in the text and not found.',
      ),
    passages_complete: flag('Whether passages were looked for in the whole text; false of very long ones.'),
  }),
);

/** The response. */
export const classifiedPostings = component(
  'ClassifiedPostings',
  z.object({
    data: z.array(classified).max(MAX_POSTINGS).describe('One result per posting, in their order.'),
    read: integer('Number of postings that were read.'),
    enrichment_version: text(
      'Version of the rules and tables. With the same version, the same posting at the same time gives the same result. Null if nothing was read.',
    ).nullable(),
  }),
);
