import { COUNTRY_NAMES } from '#libs/reference/places/countries.js';
import type { Known } from '../../field.js';
import { byValueOr } from '../../kinds/known.js';

interface RemoteArea {
  anywhere: boolean | null;
  countries: string[];
  except_countries: string[];
}

/** All countries in which the applicant may live. */
export const allowedCountries = ({ anywhere, countries, except_countries }: RemoteArea): string[] =>
  anywhere === true ? [...COUNTRY_NAMES.keys()].filter((code) => !except_countries.includes(code)) : countries;

/** Known if countries are known, or if the work is not remote. */
export const byRemoteArea: Known = byValueOr({ terms: { work_model: ['on_site', 'hybrid'] } });
