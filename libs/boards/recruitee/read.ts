import type { RawPlace } from '#libs/enrichment/posting.js';
import type { Connector } from '../connector.js';
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

const place = (value: JsonObject): RawPlace => ({
  text: firstText(value.name, value.location, value.city),
  address: {
    street: toText(value.street),
    city: toText(value.city),
    state: firstText(value.state, value.state_name),
    country: firstText(value.country_code, value.country),
    zip: toText(value.postal_code),
  },
});

const workplace = (job: JsonObject): string | null => {
  const models = (['on_site', 'hybrid', 'remote'] as const).filter((each) => toBoolean(job[each]) === true);
  return models.length === 1 ? (models[0] as string) : null;
};

const USED = [
  'id',
  'title',
  'careers_url',
  'company_name',
  'description',
  'requirements',
  'locations',
  'location',
  'city',
  'country',
  'country_code',
  'state_name',
  'state_code',
  'postal_code',
  'street',
  'department',
  'employment_type_code',
  'experience_code',
  'min_hours',
  'max_hours',
  'min_hours_per_week',
  'max_hours_per_week',
  'salary',
  'published_at',
  'updated_at',
  'created_at',
  'translations',
  'open_questions',
  'status',
  'remote',
  'hybrid',
  'on_site',
  'sharing_description',
  'sharing_title',
  'mailbox_email',
];

/** Payload: `BOARD.recruitee.com/api/offers`, or one offer of it. */
export const recruitee: Connector = {
  format: 'recruitee',
  body: 'json',
  items: (payload) => {
    const { offers, offer } = toObject(payload);
    return Array.isArray(offers) ? offers : isObject(offer) ? [offer] : null;
  },
  draft: (job, { board }) => {
    if (job.status !== undefined && job.status !== 'published') return null;
    const [id, slug] = [toText(job.id), toText(job.slug)];
    const { min, max, currency, period } = toObject(job.salary);
    const listed = toObjects(job.locations).map(place);
    const languages = Object.keys(toObject(job.translations));
    const model = workplace(job);
    return {
      source_job_id: id ?? '',
      url_job: toText(job.careers_url) ?? (slug === null ? '' : `https://${board}.recruitee.com/o/${slug}`),
      title: toText(job.title) ?? '',
      company: toText(job.company_name),
      html: joinHtml([
        [null, job.description],
        [toText(job.requirements)?.includes('<strong>') ? null : 'Requirements', job.requirements],
        [null, job.highlight],
      ]),
      places: (listed.length > 0 ? listed : [place(job)]).filter(
        ({ text: name, address }) => name !== null || (address?.country ?? null) !== null,
      ),
      department: toText(job.department),
      employment_type: toText(job.employment_type_code),
      // All three are false if the employer has not chosen one.
      remote: model === null ? null : model === 'remote',
      workplace_type: model,
      experience_level: toText(job.experience_code),
      education: toText(job.education_code),
      hours: toNumber(job.max_hours_per_week) ?? toNumber(job.max_hours) ?? toNumber(job.min_hours),
      pay: isObject(job.salary)
        ? { min: toAmount(min), max: toAmount(max), currency: toText(currency), period: toText(period), text: null }
        : null,
      language: languages.length === 1 ? (languages[0] as string) : null,
      published_at: toTime(job.published_at ?? job.created_at),
      updated_at: toTime(job.updated_at),
      details: otherDetails(job, USED),
    };
  },
};
