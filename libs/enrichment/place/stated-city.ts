import { cues } from '../text/cues.js';
import type { PostingText } from '../text/posting-text.js';
import { parsePlaces } from './parse-place.js';
import type { ParsedPlace } from './resolve-place.js';

const CUES = cues('based located onsite site person office headquartered headquarters hq hybrid');
const STATED =
  /\b(?:based|located|on-?site|in[- ]person|in[- ]office|office|headquartered|hybrid)\b[^.;:]{0,25}?\b(?:in|at|from|out of) (?:our |the |downtown |central )*([A-Z][\p{L}.]{1,20}(?: [A-Z][\p{L}.]{1,20}){0,2}(?:, [A-Z][\p{L}.]{1,20})?)/gu;

/** The one city in which the text says that the work is done, for postings whose places name none. */
export function statedCity(text: PostingText): ParsedPlace | null {
  const cities = new Map<string, ParsedPlace>();
  for (const { text: words, section } of text.withAny(CUES)) {
    if (section === 'company' || section === 'legal' || section === 'benefits') continue;
    for (const [, name = ''] of words.matchAll(STATED))
      for (const place of parsePlaces(name).places)
        if (place.city) cities.set([place.city.name, place.state, place.country].join('|'), place);
  }
  const [city, ...others] = cities.values();
  return city !== undefined && others.length === 0 ? city : null;
}
