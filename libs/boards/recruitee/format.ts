import type { RawPlace } from '#libs/enrichment/posting.js';
import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { toAmount } from '../payload/amounts.js';
import {
  firstText,
  isObject,
  type JsonObject,
  joinHtml,
  otherDetails,
  toBoolean,
  toNumber,
  toObject,
  toObjects,
  toText,
  toTime,
} from '../payload/payload.js';

const placeOf = (value: JsonObject): RawPlace => ({
  text: firstText(value.name, value.location, value.city),
  address: {
    street: toText(value.street),
    city: toText(value.city),
    state: firstText(value.state, value.state_name),
    country: firstText(value.country_code, value.country),
    zip: toText(value.postal_code),
  },
});

/** All flags are false if the employer has not chosen a model. */
const modelOf = (flags: JsonObject): string | null => {
  const models = Object.keys(flags).filter((each) => toBoolean(flags[each]) === true);
  return models.length === 1 ? (models[0] as string) : null;
};

/** Payload: `BOARD.recruitee.com/api/offers`, or one offer of it. */
export const recruitee: BoardFormat = {
  format: 'recruitee',
  pageOf: (board) => `https://${board}.recruitee.com`,
  boardOf: boardInHost(/^([\w-]+)\.recruitee\.com$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/api/offers/` }),
  body: 'json',
  items: (payload) => {
    const { offers, offer } = toObject(payload);
    return Array.isArray(offers) ? offers : isObject(offer) ? [offer] : null;
  },
  draft: (
    {
      status,
      id: given,
      salary,
      locations,
      translations,
      on_site,
      hybrid,
      remote,
      careers_url,
      title,
      company_name,
      description,
      requirements,
      location,
      city,
      street,
      state_name,
      country_code,
      country,
      postal_code,
      department,
      employment_type_code,
      experience_code,
      max_hours_per_week,
      max_hours,
      min_hours,
      published_at,
      created_at,
      updated_at,
      ...others
    },
    { board },
  ) => {
    if (status !== undefined && status !== 'published') return null;
    const [id, slug] = [toText(given), toText(others.slug)];
    const { min, max, currency, period } = toObject(salary);
    const listed = toObjects(locations).map(placeOf);
    const languages = Object.keys(toObject(translations));
    const model = modelOf({ on_site, hybrid, remote });
    return {
      source_job_id: id ?? '',
      url_job: toText(careers_url) ?? (slug === null ? '' : `https://${board}.recruitee.com/o/${slug}`),
      title: toText(title) ?? '',
      company: toText(company_name),
      html: joinHtml([
        [null, description],
        [toText(requirements)?.includes('<strong>') ? null : 'Requirements', requirements],
        [null, others.highlight],
      ]),
      places: (listed.length > 0
        ? listed
        : [placeOf({ ...others, location, city, street, state_name, country_code, country, postal_code })]
      ).filter(({ text: name, address }) => name !== null || (address?.country ?? null) !== null),
      department: toText(department),
      employment_type: toText(employment_type_code),
      remote: model === null ? null : model === 'remote',
      workplace_type: model,
      experience_level: toText(experience_code),
      education: toText(others.education_code),
      hours: toNumber(max_hours_per_week) ?? toNumber(max_hours) ?? toNumber(min_hours),
      pay: isObject(salary)
        ? { min: toAmount(min), max: toAmount(max), currency: toText(currency), period: toText(period), text: null }
        : null,
      language: languages.length === 1 ? (languages[0] as string) : null,
      published_at: toTime(published_at ?? created_at),
      updated_at: toTime(updated_at),
      details: otherDetails(others, [
        'state_code',
        'min_hours_per_week',
        'open_questions',
        'sharing_description',
        'sharing_title',
        'mailbox_email',
      ]),
    };
  },
};
