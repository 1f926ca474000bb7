import { countryNamed } from '#libs/reference/country-names.js';
import { statesNamed } from '#libs/reference/states.js';
import type { Location } from './place/locations.js';
import { cues } from './text/cues.js';
import type { PostingText } from './text/posting-text.js';
import type { WorkModel, Workplace } from './workplace.js';

export interface WorkplaceDetails {
  model: WorkModel | null;
  text: string | null;
  travel: { required: boolean | null; text: string | null; percent: number | null };
  arrangements: string[];
  geo: { countries: string[]; states: string[]; regions: string[]; text: string | null } | null;
  cadence: { days_on_site: number; per: 'week' | 'month' | 'quarter' | 'year'; text: string | null } | null;
  timezone: { zones: string[]; overlap_hours: number | null; text: string | null } | null;
  confidence: number | null;
}

const NUMBERS: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, once: 1, twice: 2 };
const count = (word: string): number => NUMBERS[word] ?? Number(word);

const CADENCE =
  /\b([1-5]|one|two|three|four|five)(?:\s?(?:-|–|to|or)\s?(?:[2-5]|two|three|four|five))?\+?\s?(?:days?|x|times)\s?(?:(?:a|per|each|every|\/)\s?(week|month|quarter|year))?/;
const ON_SITE = /office|on-?site|in[- ]person|hq\b|headquarters|studio|hybrid/;
const TRAVEL_CUES = cues('travel travels traveling travelling reisebereitschaft trips');
const PERCENT = /(\d{1,3})\s?(?:-|–|to)?\s?(\d{1,3})?\s?%/;

function travelOf(text: PostingText): WorkplaceDetails['travel'] {
  for (const { lower, text: words, section } of text.withAny(TRAVEL_CUES)) {
    if (section === 'benefits' || section === 'company' || section === 'legal') continue;
    if (
      /travel (?:industry|company|agency|agencies|insurance|stipend|credit|benefits|tech|startup|brand|platform|market|time|expenses|advisor|products?|experience|sector|planning|arrangements|management|bookings?|logistics|discount|perks?|coordination|itinerar|schedules?)|(?:coordinat|book|manag|arrang|organi[sz]|plan)\w*[^.]{0,40}travel|calendar|business travel (?:and|arrang)|passion for travel|love (?:to )?travel|social travel|air travel/.test(
        lower,
      )
    )
      continue;
    const none =
      /no travel|travel (?:is )?not (?:required|expected)|does not require travel|0% travel|travel:? (?:none|no\b|0%)/.test(
        lower,
      );
    if (none) return { required: false, text: words.slice(0, 500), percent: 0 };
    if (
      !/willing|able|ability|require|must|need|expect|up to|occasional|frequent|some|regular|%|open to|as needed|travel to|periodic|will travel|reise|availability|comfortable/.test(
        lower,
      )
    )
      continue;
    const percent = /travel/.test(lower) ? PERCENT.exec(lower) : null;
    const share = percent ? Number(percent[2] ?? percent[1]) : null;
    return { required: true, text: words.slice(0, 500), percent: share !== null && share <= 100 ? share : null };
  }
  return { required: null, text: null, percent: null };
}

const ARRANGEMENTS: [string, RegExp][] = [
  ['remote_first', /remote[- ]first/],
  ['fully_remote', /fully[- ]remote|100% remote/],
  ['remote_friendly', /remote[- ]friendly/],
  ['field_based', /field[- ]based/],
  ['home_based', /home[- ]based/],
  ['work_from_anywhere', /work from anywhere|anywhere in the world/],
  [
    'flexible_location',
    /remote or (?:hybrid|in[- ]office|on-?site)|hybrid or remote|(?:hybrid|in-office|onsite)\/remote/,
  ],
  [
    'in_office_full_time',
    /(?:5|five) days (?:a|per) week (?:in|from|at)|in[- ]office (?:5|five) days|full-?time (?:in[- ]office|on-?site)/,
  ],
];
const ZONES: [string, RegExp][] = [
  [
    'America/New_York',
    /\b(?:est|edt|et|eastern(?: standard| daylight)? time|eastern (?:time ?)?zone|us east(?:ern)? hours|east coast (?:hours|time))\b/,
  ],
  [
    'America/Los_Angeles',
    /\b(?:pst|pdt|pt|pacific(?: standard| daylight)? time|pacific (?:time ?)?zone|west coast (?:hours|time))\b/,
  ],
  ['America/Chicago', /\b(?:cst|cdt|central(?: standard| daylight)? time|central (?:time ?)?zone)\b/],
  ['America/Denver', /\b(?:mst|mdt|mountain(?: standard| daylight)? time|mountain (?:time ?)?zone)\b/],
  ['UTC', /\b(?:gmt|utc)\b/],
  ['Europe/London', /\bbst\b|uk (?:time|hours|time ?zone)/],
  ['Europe/Berlin', /\b(?:cet|cest|central european time)\b|european time ?zones?|european hours/],
  ['Asia/Kolkata', /\bist\b/],
  ['Asia/Singapore', /\bsgt\b|singapore time/],
  ['Asia/Tokyo', /\bjst\b/],
  ['Australia/Sydney', /\baest\b|\baedt\b/],
];
const ZONE_CUE = /time ?zones?|hours|overlap|\btime\b|\d ?(?:am|pm)|working day|schedule|shift|between|[+-] ?\d/;

const ZONE_CUES = cues(
  'est edt et pst pdt pt cst cdt mst mdt gmt utc bst cet cest ist sgt jst aest eastern pacific central mountain timezone timezones overlap coast zone zones',
);

function timezoneOf(text: PostingText): WorkplaceDetails['timezone'] {
  for (const { lower, text: words, section } of text.withAny(ZONE_CUES)) {
    if (
      section === 'legal' ||
      section === 'benefits' ||
      !ZONE_CUE.test(lower) ||
      /across (?:multiple|different|many|several|\d+) time ?zones|apply by|deadline|posted|close on/.test(lower)
    )
      continue;
    const zones = ZONES.filter(
      ([zone, pattern]) =>
        pattern.test(lower) &&
        (zone !== 'Asia/Kolkata' || /\bIST\b/.test(words)) &&
        (!['America/New_York'].includes(zone) || /\bE[SD]?T\b|eastern|east coast/i.test(words.replace(/\bet\b/g, ''))),
    ).map(([zone]) => zone);
    const overlap =
      /(?:(\d)\+?(?:\s?(?:-|–|to)\s?\d)? ?(?:hours?|hrs?)[^.]{0,30}overlap|overlap[^.]{0,50}?(\d)\+? ?(?:hours?|hrs?))/.exec(
        lower,
      );
    const hours = overlap ? Number(overlap[1] ?? overlap[2]) : null;
    if (zones.length > 0 || hours !== null) return { zones, overlap_hours: hours, text: words.slice(0, 500) };
  }
  return null;
}

const DAY_CUES = cues('day days days/week x times days-a-week');

function cadenceOf(text: PostingText): WorkplaceDetails['cadence'] {
  for (const { lower, text: words, section } of text.withAny(DAY_CUES)) {
    if (
      section === 'legal' ||
      !ON_SITE.test(lower) ||
      /pto|vacation|holiday|interview|days off|notice|first \d|event|offsite|retreat/.test(lower)
    )
      continue;
    const match = CADENCE.exec(lower);
    if (!match?.[1]) continue;
    const fromHome =
      /days? (?:(?:a|per|each|\/) ?week )?(?:of )?(?:working )?(?:remote|from home|wfh|work(?:ing)? from home|home office|homeoffice)/.exec(
        lower,
      );
    const days = count(match[1]);
    if (days < 1 || days > 5 || Number.isNaN(days)) continue;
    return {
      days_on_site: fromHome && !/office[^.]{0,30}days/.test(lower) ? Math.max(0, 5 - days) : days,
      per: (match[2] as 'week' | undefined) ?? 'week',
      text: words.slice(0, 500),
    };
  }
  return null;
}

const GEO =
  /(?:remote|work|based|located|reside|residing|live|living|hire|hiring|candidates|applicants|eligible|open to|anywhere|role)\b/;
const GEO_PLACE =
  /(?:remote|work(?:ing)? (?:remotely )?|based|located|reside|residing|live|living|anywhere|candidates|applicants|hire)\b[^.;]{0,40}?\b(?:in|within|from|across|\(|-|only in)\s?(?:the |any of the )?([A-Z][^;:()]{1,120})/g;

const GEO_CUES = cues('remote remotely based located reside residing anywhere');

function geoOf(
  model: WorkModel | null,
  locations: readonly Location[],
  regions: readonly string[],
  text: PostingText,
): WorkplaceDetails['geo'] {
  if (model !== 'remote') return null;
  const countries = new Set(locations.map(({ country }) => country).filter((country) => country !== null));
  const states = new Set(
    locations
      .filter(({ city }) => city === null)
      .map(({ state }) => state)
      .filter((state) => state !== null),
  );
  let words: string | null = null;
  for (const segment of text.withAny(GEO_CUES)) {
    if (
      segment.section === 'company' ||
      segment.section === 'legal' ||
      segment.section === 'benefits' ||
      !GEO.test(segment.lower)
    )
      continue;
    for (const [, list = ''] of segment.text.matchAll(GEO_PLACE)) {
      for (const name of list.split(/,| and | or | & |\//)) {
        const place = name
          .trim()
          .replace(/^the /, '')
          .replace(/[.)].*$/, '');
        const country = place.length > 1 ? countryNamed(place === 'US' || place === 'U.S' ? 'US' : place) : null;
        const state = country
          ? null
          : statesNamed(place).find((each) => each.country === 'US' || each.country === 'CA');
        if (country && place.length !== 2) countries.add(country);
        else if (country === 'US') countries.add('US');
        else if (state && /live|reside|states|located/.test(segment.lower)) states.add(state.state);
        if (country || state) words ??= segment.text.slice(0, 500);
      }
    }
  }
  return countries.size + states.size + regions.length === 0
    ? null
    : { countries: [...countries].slice(0, 50), states: [...states].slice(0, 60), regions: [...regions], text: words };
}

const ARRANGEMENT_CUES = cues('remote field home anywhere office hybrid onsite');

/** Everything that is known of where the work is done. */
export function workplaceDetailsOf(
  workplace: Workplace,
  locations: readonly Location[],
  regions: readonly string[],
  text: PostingText,
): WorkplaceDetails {
  const said = text.withAny(ARRANGEMENT_CUES).filter(({ section }) => section !== 'legal');
  const arrangements = ARRANGEMENTS.filter(([, pattern]) => said.some(({ lower }) => pattern.test(lower))).map(
    ([name]) => name,
  );
  const { model, confidence, text: words } = workplace;
  return {
    model,
    text: words,
    travel: travelOf(text),
    arrangements,
    geo: geoOf(model, locations, regions, text),
    cadence: model === 'remote' ? null : cadenceOf(text),
    timezone: timezoneOf(text),
    confidence,
  };
}
