import { type RawPosting, UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import type { BoardFacts, BoardPostings, Connector, PostingDraft, RejectedPosting } from '../connector.js';
import { UNREADABLE_SCRIPT } from './markup.js';
import { isObject } from './payload.js';

const MAX_POSTINGS = 100_000;
const MAX_ID = 300;

/** Fields that are truncated, because a payload may contain anything. */
const SHORT_FIELDS = [
  'company',
  'department',
  'team',
  'employment_type',
  'workplace_type',
  'experience_level',
  'education',
  'language',
  'published_at',
  'updated_at',
  'valid_through',
] as const satisfies readonly (keyof PostingDraft)[];
const MAX_SHORT_FIELD = 2_000;

const readPosting = (connector: Connector, facts: BoardFacts, item: unknown): RawPosting | RejectedPosting | null => {
  if (item === UNREADABLE_SCRIPT) return { source_job_id: null, reason: UNREADABLE_SCRIPT };
  if (!isObject(item)) return { source_job_id: null, reason: 'The posting is not an object.' };
  let draft: PostingDraft | null;
  try {
    draft = connector.draft(item, facts);
  } catch {
    return { source_job_id: null, reason: 'The posting does not have the structure of this format.' };
  }
  if (draft === null) return null;
  const { source_job_id, title, url_job } = draft;
  if (!source_job_id) return { source_job_id: null, reason: 'The posting has no id.' };
  if (source_job_id.length > MAX_ID)
    return { source_job_id: null, reason: `The posting's id has more than ${MAX_ID} characters.` };
  if (!title) return { source_job_id, reason: 'The posting has no title.' };
  if (!url_job) return { source_job_id, reason: noAddress(connector) };
  return {
    ...UNKNOWN_FIELDS,
    ...draft,
    ...Object.fromEntries(SHORT_FIELDS.map((field) => [field, draft[field]?.slice(0, MAX_SHORT_FIELD) ?? null])),
    places: (draft.places ?? []).map((place) => ({ ...place, text: place.text?.slice(0, MAX_SHORT_FIELD) ?? null })),
    format: connector.format,
    board: facts.board,
    source_job_id,
    title: title.slice(0, MAX_SHORT_FIELD),
    url_job,
  };
};

const noAddress = ({ addressesNeedBoard }: Connector): string =>
  addressesNeedBoard
    ? 'The posting has no web address. Give the URL of its board, for recorded payloads in boards.csv.'
    : 'The posting has no web address.';

/** Some boards list a posting once per place: postings with the same id are merged into one with all places. In linear time. */
class MergedPostings {
  readonly #byId = new Map<string, RawPosting>();
  /** Of postings that are listed more than once. */
  readonly #places = new Map<string, Map<string, RawPosting['places'][number]>>();

  add(found: RawPosting): void {
    const { source_job_id: id, places } = found;
    const known = this.#byId.get(id);
    if (known === undefined) {
      this.#byId.set(id, found);
      return;
    }
    const all = this.#places.get(id) ?? new Map(known.places.map((place) => [JSON.stringify(place), place]));
    this.#places.set(id, all);
    for (const place of places) all.set(JSON.stringify(place), place);
  }

  all(): RawPosting[] {
    return [...this.#byId].map(([id, posting]) => {
      const places = this.#places.get(id);
      return places ? { ...posting, places: [...places.values()] } : posting;
    });
  }
}

/** The postings of a parsed payload, each id once, and the rejected ones with the reason. Never throws. */
export const readPayload = (connector: Connector, facts: BoardFacts, payload: unknown): BoardPostings => {
  const found = itemsOf(connector, payload);
  if (found === null)
    return { postings: [], rejected: [{ source_job_id: null, reason: notOfFormat(connector.format) }] };
  const read = readItems(connector, facts, found.slice(0, MAX_POSTINGS));
  if (found.length > MAX_POSTINGS)
    read.rejected.push({
      source_job_id: null,
      reason: `The payload has ${found.length} postings; only the first ${MAX_POSTINGS} are read.`,
    });
  return read;
};

/** The postings of a parsed payload, not yet read; null if it has another format. Never throws. */
export const itemsOf = (connector: Connector, payload: unknown): readonly unknown[] | null => {
  try {
    return connector.items(payload);
  } catch {
    return null;
  }
};

export const notOfFormat = (format: string): string => `The payload does not have the format ${format}.`;

/** Reads postings of a payload. Those that are not public are left out. Never throws. */
export const readItems = (connector: Connector, facts: BoardFacts, items: readonly unknown[]): BoardPostings => {
  const merged = new MergedPostings();
  const rejected: RejectedPosting[] = [];
  for (const each of items) {
    const read = readPosting(connector, facts, each);
    if (read === null) continue;
    if ('reason' in read) rejected.push(read);
    else merged.add(read);
  }
  return { postings: merged.all(), rejected };
};
