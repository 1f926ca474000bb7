import { zipPlace } from '#libs/reference/places/us-zips.js';
import words from './words-of-addresses.json' with { type: 'json' };

/** `Blue Ash, OH 45242` */
const TOWN = /(?:^|[,;|(-])\s{0,5}(\p{Lu}[\p{L}.'’ -]{1,40}?),? ([A-Z]{2}),? (\d{5})(?:-\d{4})?\b/u;
/** Words of addresses and work models: with one of them at the start or the end, a name is none of a town. */
const NOT_A_TOWN = new RegExp(String.raw`\b(?:${words.last.join('|')})$|^(?:${words.first.join('|')})\b`, 'i');

/** The town that a text names before a state and a postal code in it, which may be served by a post office elsewhere; null if there is none. */
export const townBeforeZip = (text: string): { name: string; zip: string } | null => {
  const [, named = '', state, zip = ''] = TOWN.exec(text) ?? [];
  const name = named.trim();
  return name === '' || NOT_A_TOWN.test(name) || zipPlace(zip)?.state !== state ? null : { name, zip };
};
