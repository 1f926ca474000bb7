import type { RawPlace } from '../posting.js';
import type { Connector } from './connector.js';
import {
  firstText,
  type Item,
  isItem,
  item,
  items,
  joinedHtml,
  number,
  otherDetails,
  text,
  toFlag,
  toTime,
} from './payload/payload.js';

const place = (value: Item): RawPlace => ({
  text: firstText(value.name, value.location, value.city),
  address: {
    street: text(value.street),
    city: text(value.city),
    state: firstText(value.state, value.state_name),
    country: firstText(value.country_code, value.country),
    zip: text(value.postal_code),
  },
});

const workplace = (job: Item): string | null => {
  const said = (['on_site', 'hybrid', 'remote'] as const).filter((each) => toFlag(job[each]) === true);
  return said.length === 1 ? (said[0] as string) : null;
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

/** `BOARD.recruitee.com/api/offers`, or one offer of it. */
export const recruitee: Connector = {
  format: 'recruitee',
  body: 'json',
  items: (payload) => {
    const { offers, offer } = item(payload);
    return Array.isArray(offers) ? offers : isItem(offer) ? [offer] : null;
  },
  draft: (job, { board }) => {
    if (job.status !== undefined && job.status !== 'published') return null;
    const [id, slug] = [text(job.id), text(job.slug)];
    const { min, max, currency, period } = item(job.salary);
    const listed = items(job.locations).map(place);
    const languages = Object.keys(item(job.translations));
    const model = workplace(job);
    return {
      source_job_id: id ?? '',
      url_job: text(job.careers_url) ?? (slug === null ? '' : `https://${board}.recruitee.com/o/${slug}`),
      title: text(job.title) ?? '',
      company: text(job.company_name),
      html: joinedHtml([
        [null, job.description],
        [text(job.requirements)?.includes('<strong>') ? null : 'Requirements', job.requirements],
        [null, job.highlight],
      ]),
      places: (listed.length > 0 ? listed : [place(job)]).filter(
        ({ text: name, address }) => name !== null || (address?.country ?? null) !== null,
      ),
      department: text(job.department),
      employment_type: text(job.employment_type_code),
      // All three are false where the employer has not chosen.
      remote: model === null ? null : model === 'remote',
      workplace_type: model,
      experience_level: text(job.experience_code),
      education: text(job.education_code),
      hours: number(job.max_hours_per_week) ?? number(job.max_hours) ?? number(job.min_hours),
      pay: isItem(job.salary)
        ? { min: number(min), max: number(max), currency: text(currency), period: text(period), text: null }
        : null,
      language: languages.length === 1 ? (languages[0] as string) : null,
      published_at: toTime(job.published_at ?? job.created_at),
      updated_at: toTime(job.updated_at),
      details: otherDetails(job, USED),
    };
  },
};
