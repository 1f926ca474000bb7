import type { Location } from '#libs/derivation/place/location.js';
import type { WorkModel } from '#libs/records/enumerations.js';
import { countryNamed } from '#libs/reference/places/country-names.js';
import { statesNamed } from '#libs/reference/places/states.js';
import type { WorkplaceDetails } from '#libs/registry/records/jobs/job-record.js';
import type { PostingText } from '../../text/posting-text.js';
import { isAboutOtherPlaces } from '../place/about-other-places.js';
import { RESIDENCE_KEYWORDS } from '../place/country-hint.js';

type RemoteArea = NonNullable<WorkplaceDetails['geo']>;

const RESIDENCE =
  /(?:remote|work|based|located|reside|residing|live|living|hire|hiring|candidates|applicants|eligible|open to|anywhere|role)\b/;
const RESIDENCE_PLACE =
  /(?:remote|work(?:ing)? (?:remotely )?|based|located|reside|residing|live|living|anywhere|candidates|applicants|hire)\b[^.;]{0,40}?\b(?:in|within|from|across|\(|-|only in)\s?(?:the |any of the )?([A-Z][^;:()]{1,120})/g;

/** Statements about the location of the employer and its existing teams. */
const EMPLOYER =
  /\b(?:we are|we're|company|startup|start-up|agency|firm|organi[sz]ation|headquarter\w{0,30})\b[^.;]{0,25}\b(?:based|located)\b|\bteams? (?:is|are) (?:mostly )?(?:based|located)\b/;

/** Where remote work is allowed from: the posted places, and the places of residence that the text requires. */
export const remoteAreaOf = (
  model: WorkModel | null,
  locations: readonly Location[],
  regions: readonly string[],
  text: PostingText,
): RemoteArea | null => {
  if (model !== 'remote') return null;
  const countries = new Set(locations.map(({ country }) => country).filter((country) => country !== null));
  const states = new Set(
    locations
      .filter(({ city }) => city === null)
      .map(({ state }) => state)
      .filter((state) => state !== null),
  );
  let words: string | null = null;
  for (const segment of text.withAny(RESIDENCE_KEYWORDS)) {
    if (
      segment.section === 'company' ||
      segment.section === 'legal' ||
      segment.section === 'benefits' ||
      EMPLOYER.test(segment.lower) ||
      isAboutOtherPlaces(segment.lower) ||
      !RESIDENCE.test(segment.lower)
    )
      continue;
    for (const [, list = ''] of segment.text.matchAll(RESIDENCE_PLACE)) {
      for (const name of list.split(/,| and | or | & |\//)) {
        const place = name
          .trim()
          .replace(/^the /, '')
          .replace(/[.)].*/, '');
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
};
