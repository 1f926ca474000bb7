import { zipPlace } from '#libs/reference/places/us-zips.js';

/** `Blue Ash, OH 45242` */
const TOWN = /(?:^|[,;|(-])\s{0,5}(\p{Lu}[\p{L}.'’ -]{1,40}?),? ([A-Z]{2}),? (\d{5})(?:-\d{4})?\b/u;
const NOT_A_TOWN =
  /\b(?:suite|ste|floor|fl|room|unit|building|bldg|box|office|hq|headquarters|remote|hybrid|on-?site|campus|plaza|street|st|road|rd|avenue|ave|blvd|boulevard|drive|dr|lane|ln|parkway|pkwy|way|highway|hwy|court|ct|usa?)$|^(?:suite|ste|floor|unit|building|remote|hybrid)\b/i;

/** The town that a text names before a state and a postal code in it, which may be served by a post office elsewhere; null if there is none. */
export const townBeforeZip = (text: string): { name: string; zip: string } | null => {
  const [, words = '', state, zip = ''] = TOWN.exec(text) ?? [];
  const name = words.trim();
  return name === '' || NOT_A_TOWN.test(name) || zipPlace(zip)?.state !== state ? null : { name, zip };
};
