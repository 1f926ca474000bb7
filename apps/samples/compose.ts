import type { Source } from './companies.js';
import { countryName } from './gazetteer.js';
import { industryWords } from './industries.js';
import type { Posting, Salary } from './posting.js';

const CLOSING = "This text was composed from the facts of the posting; it is not the employer's own description.";
const BOARDS: Record<string, string> = {
  ashby: 'Ashby',
  bamboohr: 'BambooHR',
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  personio: 'Personio',
  recruitee: 'Recruitee',
  smartrecruiters: 'SmartRecruiters',
  workable: 'Workable',
  workday: 'Workday',
};
const COMMITMENTS: Record<string, string> = {
  full_time: 'a full-time position',
  part_time: 'a part-time position',
  contract: 'contract work',
  temporary: 'a temporary position',
  internship: 'an internship',
};
const MODELS = { remote: 'remote', hybrid: 'hybrid', on_site: 'on site' };
const MOST_PLACES = 8;

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The posting in our own words, as plain text and as HTML: who, what, where, department, arrangement, pay, dates. */
export function composePosting(posting: Posting, source: Source): { description: string; post: string } {
  const paragraphs = [
    [who(posting, source), where(posting)],
    [work(posting), pay(posting.salary)],
    [dates(posting), CLOSING],
  ]
    .map((sentences) => sentences.filter((sentence) => sentence !== '').join(' '))
    .filter((paragraph) => paragraph !== '');
  return {
    description: paragraphs.join('\n\n'),
    post: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(''),
  };
}

/** What the tables say of a company, in a sentence or two. */
export function companyDescription({
  brand_name: name,
  industries,
  hq_city,
  hq_state,
  hq_country,
  founded_year,
  employee_range,
}: Source): string {
  const place = [hq_city, hq_state, hq_country && countryName(hq_country)].filter(Boolean).join(', ');
  const facts = [
    industries?.[0] ? `works in ${industryWords(industries[0])}` : '',
    place ? `has its headquarters in ${place}` : '',
    founded_year ? `was founded in ${founded_year}` : '',
    employee_range ? `has ${employee_range.replace('-', ' to ').replace('10001+', 'more than 10,000')} employees` : '',
  ].filter(Boolean);
  const what =
    facts.length > 0 ? `${name} ${list(facts)}.` : `${name} publishes its openings on a job board of its own.`;
  return `${what} This text was composed from public facts about the company.`;
}

function who({ title, department, team }: Posting, { brand_name, industries, hq_city, hq_country }: Source): string {
  const industry = industries?.[0] ? `, a company in ${industryWords(industries[0])}` : '';
  const home =
    hq_city && hq_country
      ? `${industry ? '' : ', a company'} with headquarters in ${hq_city}, ${countryName(hq_country)}`
      : '';
  const about = industry || home ? `${industry}${home},` : '';
  const part = department ? ` The position belongs to ${department}${team ? `, team ${team}` : ''}.` : '';
  return `${brand_name}${about} has published an opening for the position “${title}”.${part}`;
}

function where({ places }: Posting): string {
  if (places.length === 0) return '';
  const texts = [...new Set(places.map(({ text }) => text))];
  const more = texts.length > MOST_PLACES ? [`${texts.length - MOST_PLACES} more`] : [];
  return `Location as posted: ${[...texts.slice(0, MOST_PLACES), ...more].join('; ')}.`;
}

function work({ commitment, workModel, remote }: Posting): string {
  const kind = commitment ? `It is ${COMMITMENTS[commitment]}.` : '';
  const model = workModel ? `The work arrangement is ${MODELS[workModel]}.` : remote ? 'Remote work is possible.' : '';
  return [kind, model].filter(Boolean).join(' ');
}

function pay(salary: Salary | null): string {
  if (!salary) return '';
  const { min, max, currency, period } = salary;
  const bounds = [min, max].filter((value) => value !== null).map((value) => number.format(value));
  const range =
    bounds.length === 2 ? [...new Set(bounds)].join(' to ') : `${min === null ? 'up to' : 'from'} ${bounds[0]}`;
  return `The stated pay is ${currency} ${range} per ${period}.`;
}

function dates({ createdAt, firstSeenAt, format }: Posting): string {
  const verb = createdAt === firstSeenAt ? 'was first seen' : 'was published';
  return `The posting ${verb} on ${date.format(createdAt)} on the company's ${BOARDS[format] ?? format} job board.`;
}

function list(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
