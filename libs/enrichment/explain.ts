import { isEqual } from 'es-toolkit';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';
import type { Confidences } from './confidence.js';
import { enrich } from './enrich.js';
import { NOT_READ } from './fill-record.js';
import { NO_TITLE, type PostingContext, type RawPosting, UNKNOWN_FIELDS } from './posting.js';
import { PostingText, type Segment } from './text/posting-text.js';
import { type PostingTexts, readTexts } from './text/read-texts.js';
import { segmentPositions, type TextPosition } from './text/segment-positions.js';

/** A passage of the text, or the title, from which a value is read. */
export interface Passage {
  /** The element that it supports, of a list. */
  readonly value?: unknown;
  readonly text: string;
  /** Where it is in the plain text of the posting; null of titles and in HTML. */
  readonly position: TextPosition | null;
}

/** What a value rests on. `combined`: no single part of the posting gives it alone. */
export interface Evidence {
  readonly from: 'declared' | 'title' | 'text' | 'combined';
  readonly passages: readonly Passage[];
}

export interface Explained {
  readonly record: JobRecord;
  readonly confidences: Confidences;
  /** By field, of each field that says something. */
  readonly evidence: Readonly<Record<string, Evidence>>;
  /** Whether passages were looked for in the whole text. */
  readonly searchedAll: boolean;
}

/** Sentences that are tried; a posting has about 60. */
const MAX_SEGMENTS = 400;
const MAX_PASSAGES = 20;
/** Copies of the text, and the time of the call. */
const NOT_EXPLAINED = new Set<string>([...NOT_READ, 'post', 'description', 'enriched_at']);

type Values = Readonly<Record<string, unknown>>;

/**
 * Enriches a posting, and finds for each value the part of the posting that supports it: the declared fields, the title or the sentence from
 * which alone, with what is declared, the same value is read.
 */
export const explain = (posting: RawPosting, context: PostingContext): Explained | { readonly reason: string } => {
  const texts = readTexts(posting);
  if ('reason' in texts) return texts;
  const read = (part: RawPosting, of: PostingTexts = NO_TEXTS): Values => {
    const result = enrich(part, context, { textsOf: () => of });
    return 'record' in result ? (result.record as unknown as Values) : {};
  };
  const result = enrich(posting, context, { textsOf: () => texts });
  if ('reason' in result) return result;
  const values = result.record as unknown as Values;
  const bare = { ...posting, ...UNKNOWN_FIELDS, ...UNDECLARED };
  const nothing = read({ ...bare, title: NO_TITLE });
  const declared = read({ ...posting, title: NO_TITLE });
  const titled = read(bare);
  const untexted = read(posting);
  const evidence: Record<string, Evidence> = {};
  const pending = new Map<string, Passage[]>();
  for (const [field, value] of Object.entries(values)) {
    if (NOT_EXPLAINED.has(field) || isEqual(value, nothing[field])) continue;
    if (isEqual(value, declared[field])) evidence[field] = { from: 'declared', passages: [] };
    else if (isEqual(value, titled[field]))
      evidence[field] = { from: 'title', passages: [{ text: result.record.title, position: null }] };
    else if (isEqual(value, untexted[field])) evidence[field] = { from: 'combined', passages: [] };
    else pending.set(field, []);
  }
  const segments = texts.text.segments.slice(0, MAX_SEGMENTS);
  const open = new Set(pending.keys());
  const positions = posting.html === null && open.size > 0 ? segmentPositions(posting.text ?? '', segments) : [];
  for (const [at, segment] of segments.entries()) {
    if (open.size === 0) break;
    const alone = read(posting, segmentTexts(segment, texts.text));
    for (const field of open) {
      const passages = pending.get(field) as Passage[];
      const passage = { text: segment.text, position: positions[at] ?? null };
      passages.push(...supported(values[field], alone[field], untexted[field], passages, passage));
      if (isSettled(values[field], untexted[field], passages)) open.delete(field);
    }
  }
  for (const [field, passages] of pending)
    evidence[field] = { from: passages.length > 0 ? 'text' : 'combined', passages: passages.slice(0, MAX_PASSAGES) };
  const { record, confidences } = result;
  return { record, confidences, evidence, searchedAll: texts.text.segments.length <= MAX_SEGMENTS || open.size === 0 };
};

const NO_TEXTS: PostingTexts = { html: null, post: null, text: new PostingText([]), description: '' };
/** Optional fields with which a posting declares something. */
const UNDECLARED = {
  text: null,
  experience_level: null,
  education: null,
  years: null,
  hours: null,
  offices: [],
  extra_pay: [],
  language: null,
  valid_through: null,
} satisfies Partial<RawPosting>;

/** A sentence as a text of its own, below the heading of its part. */
const segmentTexts = ({ text, kind, block }: Segment, { blocks }: PostingText): PostingTexts => {
  const heading = kind === 'heading' ? undefined : blocks.slice(0, block).findLast((each) => each.kind === 'heading');
  return {
    html: null,
    post: null,
    text: new PostingText([...(heading ? [heading] : []), { kind, text }]),
    description: text,
  };
};

/** The passages that a sentence adds. */
const supported = (
  value: unknown,
  alone: unknown,
  untexted: unknown,
  known: readonly Passage[],
  passage: Passage,
): Passage[] => {
  if (!Array.isArray(value)) return isEqual(value, alone) ? [passage] : [];
  return elementsOf(value, untexted)
    .filter((element) => !known.some((each) => isEqual(each.value, element)))
    .filter((element) => (Array.isArray(alone) ? alone : []).some((each) => isEqual(each, element)))
    .map((element) => ({ value: element, ...passage }));
};

const isSettled = (value: unknown, untexted: unknown, passages: readonly Passage[]): boolean =>
  Array.isArray(value) ? passages.length >= elementsOf(value, untexted).length : passages.length > 0;

/** The elements that only the text can have given. */
const elementsOf = (value: readonly unknown[], untexted: unknown): unknown[] =>
  value.filter((element) => !(Array.isArray(untexted) ? untexted : []).some((each) => isEqual(each, element)));
