import { COUNTRY_NAMES, countryCode } from './countries.js';
import { fold } from './fold.js';
import { lazy } from './read-table.js';

// Languages other than English in which postings name countries.
const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'tr', 'ja', 'zh', 'ko'];

/** In addition to the names of countries.ts. */
const ALIASES: Record<string, string[]> = {
  US: [
    'us',
    'usa',
    'u.s.',
    'u.s',
    'u.s.a',
    'u.s.a.',
    'united states of america',
    'the united states',
    'the us',
    'the usa',
    'america',
    'estados unidos',
    'etats-unis',
    'eeuu',
    'continental us',
    'conus',
    'us only',
    'unites states',
    'united states only',
    'untied states',
    'united state',
  ],
  GB: [
    'u.k.',
    'u.k',
    'the uk',
    'britain',
    'england',
    'scotland',
    'wales',
    'northern ireland',
    'united kingdom (uk)',
    'n. ireland',
    'grossbritannien',
    'grande-bretagne',
    'gran bretana',
    'gran bretagna',
    'gra-bretanha',
    'groot-brittannie',
    'angleterre',
    'inglaterra',
    'schottland',
    'ecosse',
    'the united kingdom',
  ],
  KR: ['korea', 'republic of korea', 'south korea', 'korea, republic of', 'korea (republic of)'],
  CN: ['prc', 'mainland china', "people's republic of china"],
  AE: ['uae', 'u.a.e.', 'the united arab emirates'],
  SA: ['ksa', 'kingdom of saudi arabia'],
  CZ: ['czechia'],
  NL: ['the netherlands', 'nederland'],
  VN: ['viet nam', 'vietnam'],
  HK: ['hong kong', 'hong kong sar', 'hongkong'],
  TR: ['turkiye'],
  MO: ['macau'],
  TW: ['taiwan, province of china', 'taiwan (roc)'],
  CI: ["cote d'ivoire"],
  MM: ['burma'],
  SZ: ['swaziland'],
  VA: ['vatican', 'vatican city'],
  TL: ['east timor'],
  GM: ['the gambia'],
  BS: ['the bahamas'],
  LA: ['lao'],
  KG: ['kirghizia'],
  BY: ['belorussia'],
  FM: ['micronesia'],
  RU: ['russia'],
  MK: ['north macedonia', 'macedonia'],
  CV: ['cabo verde', 'cape verde'],
  BR: ['brasil'],
  MX: ['mexico', 'mx only'],
  PS: ['palestine', 'west bank'],
  CD: ['drc', 'dr congo', 'democratic republic of the congo', 'congo, democratic republic of the'],
  BO: ['bolivia'],
  VE: ['venezuela'],
  TZ: ['tanzania'],
  MD: ['moldova', 'republic of moldova'],
  DO: ['dominican republic', 'republica dominicana'],
  PH: ['the philippines', 'ph only'],
  IN: ['bharat'],
  AU: ['aus', 'aussie'],
  NZ: ['aotearoa'],
  IE: ['republic of ireland', 'eire'],
};
/** Names that postings more often use for a state, a city or a person of another country. */
const AMBIGUOUS = new Set([
  'georgia',
  'jersey',
  'jordan',
  'chad',
  'guinea',
  'niger',
  'dominica',
  'mali',
  'cuba',
  'peru',
  'lebanon',
  'jamaica',
  'malta',
  'panama',
]);

/** Foreign names of countries that are places elsewhere in English. */
const NOT_COUNTRIES = new Set(['norfolk', 'reunion']);

const spellings = lazy(() => {
  const found = new Map<string, string>();
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of COUNTRY_NAMES.keys()) {
      const name = fold(names.of(code) ?? '');
      if (name.length > 1 && name !== fold(code) && !NOT_COUNTRIES.has(name) && !found.has(name)) found.set(name, code);
    }
  }
  for (const [code, names] of Object.entries(ALIASES)) for (const name of names) found.set(fold(name), code);
  return found;
});

/**
 * The country that a word of a place names, in any spelling; null when it names none.
 * Two letters count only when capitals (`US`, `UK`, `DE`), and then only for the few that are not also a state.
 */
export const countryNamed = (word: string): string | null => {
  const text = word.trim();
  const key = fold(text);
  if (/^[a-z]{2}$/.test(key)) {
    if (key === 'us' || key === 'uk') return key === 'us' ? 'US' : 'GB';
    return /^[A-Z]{2}$/.test(text) ? countryCode(text) : null;
  }
  if (key.length < 2) return null;
  const known = spellings().get(key);
  if (known !== undefined) return known;
  return key.length === 3 && !/^[A-Z]{3}$/.test(text) ? null : countryCode(text);
};

/** Whether the name is also a state, a city or a first name, so that it counts only with other evidence. */
export const isAmbiguousCountry = (word: string): boolean => AMBIGUOUS.has(fold(word.trim()));
