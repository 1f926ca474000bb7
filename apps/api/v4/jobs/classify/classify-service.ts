import type { z } from 'zod';
import { UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import { isHtml } from '#libs/enrichment/text/is-html.js';
import type { Requester } from '#libs/search/read/list-reader.js';
import { searchContext } from '#libs/search/read/search-context.js';
import type { Classifier, ClassifyResult } from './classifier.js';
import type { Classification, ClassifyTask } from './classify-posting.js';
import type { classifiedPostings, classifyRequest, PostingInput } from './classify-schemas.js';

type Result = z.output<typeof classifiedPostings>;
type Entry = Result['data'][number];

/** Classifies the postings of a request, and charges for those that were read. Nothing is stored. */
export class ClassifyService {
  constructor(private readonly classifier: Classifier) {}

  async classify({ postings }: z.output<typeof classifyRequest>, requester: Requester): Promise<Result> {
    const affordable = requester.cap(postings.length);
    const { dataTier: tier, organizationId } = requester;
    const now = new Date().toISOString();
    const inputs = postings.map((posting) => toInput(posting));
    const tasks = inputs.map(({ posting }): ClassifyTask => ({ posting, tier, now }));
    const context = searchContext();
    // The process works, not this thread: the next request of the caller need not wait.
    context?.releaseSlot();
    const signal = context?.signal ?? new AbortController().signal;
    const results = await this.classifier.classify(tasks.slice(0, affordable), organizationId, signal);
    const found = results.filter((result) => 'job' in result);
    const paid = await requester.charge(found.length);
    const delivered = new Set<ClassifyResult>(found.slice(0, paid));
    const data = inputs.map((input, i) => {
      const result = results[i];
      return result === undefined || ('job' in result && !delivered.has(result))
        ? unread(input, 'credits')
        : entryOf(input, result);
    });
    return { data, read: paid, enrichment_version: found[0]?.version ?? null };
  }
}

interface Input {
  readonly id: string | null;
  readonly posting: ClassifyTask['posting'];
}

const toInput = (sent: string | PostingInput): Input => {
  const { salary, published_at, text, html, title, locations, id, ...declared }: PostingInput =
    typeof sent === 'string' ? (isHtml(sent) ? { html: sent } : { text: sent }) : sent;
  const hasHtml = Boolean(html?.trim());
  return {
    id: id ?? null,
    posting: {
      ...UNKNOWN_FIELDS,
      ...Object.fromEntries(Object.entries(declared).filter(([, value]) => value != null)),
      format: 'page',
      board: 'posting',
      source_job_id: 'posting',
      url_job: 'https://example.com/',
      title: title?.trim() ? title : null,
      html: hasHtml ? (html as string) : null,
      text: hasHtml ? null : (text ?? null),
      places: (locations ?? []).map((place) => ({ text: place })),
      pay: salary
        ? {
            min: salary.min ?? null,
            max: salary.max ?? null,
            currency: salary.currency ?? null,
            period: salary.period ?? null,
          }
        : null,
      published_at: published_at ?? null,
    },
  };
};

const unread = ({ id }: Input, reason: Entry['reason'], message: string | null = null): Entry => ({
  id,
  status: 'unread',
  reason,
  message,
  job: null,
  evidence: {},
  unknown: [],
  passages_complete: false,
});

const entryOf = (input: Input, result: ClassifyResult): Entry => {
  if ('unread' in result) return unread(input, result.unread);
  if ('reason' in result) return unread(input, 'refused', result.reason);
  const { job, unknown, searchedAll: passages_complete } = result;
  return {
    id: input.id,
    status: 'read',
    reason: null,
    message: null,
    job,
    evidence: Object.fromEntries(
      Object.entries(result.evidence).map(([field, evidence]) => [field, evidenceOf(evidence)]),
    ),
    unknown: [...unknown],
    passages_complete,
  };
};

const evidenceOf = ({ confidence, from, passages }: Classification['evidence'][string]): Entry['evidence'][string] => ({
  confidence,
  from,
  passages: passages.map(({ position, ...passage }) => ({
    ...passage,
    start: position?.start ?? null,
    end: position?.end ?? null,
  })),
});
