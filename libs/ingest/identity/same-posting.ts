import { createHash } from 'node:crypto';
import { comparable } from '#libs/derivation/role.js';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';

const KEY_LENGTH = 22;

/** The key of the postings of a company with the same title and places. @param company its domain, name or board. */
export const roleAndPlaces = (
  company: string,
  { title, locations }: Pick<JobRecord, 'title' | 'locations'>,
): string => {
  const places = locations.map(({ text, place_name, country }) => comparable(text ?? place_name ?? country ?? ''));
  const key = [comparable(company), comparable(title), ...[...new Set(places)].sort()];
  return createHash('sha256').update(key.join('\0')).digest('base64url').slice(0, KEY_LENGTH);
};

/** Number of words of a phrase. */
const PHRASE = 5;
/** Employers change the date or a sentence when they publish a posting again. */
const MIN_SHARED = 0.7;
/** Shorter texts say too little. */
const MIN_PHRASES = 20;

/** Whether two texts are the same but for small changes: they share 70% of their phrases of five words. */
export const isSameText = (one: string | null, other: string | null): boolean => {
  if (one === null || other === null) return false;
  const [a, b] = [phrasesOf(one), phrasesOf(other)];
  if (a.size < MIN_PHRASES || b.size < MIN_PHRASES) return comparable(one) === comparable(other);
  const shared = [...a].filter((phrase) => b.has(phrase)).length;
  return shared / (a.size + b.size - shared) >= MIN_SHARED;
};

const phrasesOf = (text: string): Set<string> => {
  const words = comparable(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(PHRASE - 1).map((_, at) => words.slice(at, at + PHRASE).join(' ')));
};
