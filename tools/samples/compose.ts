import { industryWords } from '#libs/companies/industries.js';
import { countryName } from '#libs/reference/places/countries.js';
import type { CompanyRecord } from '#libs/registry/records/sources.js';
import type { Posting } from './posting.js';
import wording from './wording.json' with { type: 'json' };

/** The facts that make a sentence. */
interface Facts {
  title?: string;
  department?: string;
  subdepartment?: string;
  locations?: { text?: string }[];
  commitment?: string;
  work_model?: keyof typeof wording.workModels;
  remote?: boolean;
  salary?: { min?: number; max?: number; currency: string; period: string };
  technologies?: { name: string }[];
  created_at?: string;
}

const BOARDS: Readonly<Record<string, string>> = wording.boards;
const COMMITMENTS: Readonly<Record<string, string>> = wording.commitments;
const MAX_PLACES = 8;
const MAX_TECHNOLOGIES = 30;

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A description composed from facts, as plain text and as HTML: company, title, place, department, work model, pay, tools, dates. */
export const composePosting = (
  posting: Posting,
  facts: Facts,
  company: CompanyRecord,
): { description: string; post: string } => {
  const paragraphs = [
    [openingSentences(facts, company), locationSentence(facts)],
    [workSentences(facts), paySentence(facts.salary), technologySentence(facts)],
    [dateSentence(posting, facts), wording.closing],
  ]
    .map((sentences) => sentences.filter((sentence) => sentence !== '').join(' '))
    .filter((paragraph) => paragraph !== '');
  return {
    description: paragraphs.join('\n\n'),
    post: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(''),
  };
};

const openingSentences = ({ title, department, subdepartment }: Facts, company: CompanyRecord): string => {
  const { brand_name, industries, hq_city, hq_country } = company;
  const industry = industries[0] ? `, a company in ${industryWords(industries[0])}` : '';
  const home =
    hq_city && hq_country
      ? `${industry ? '' : ', a company'} with headquarters in ${hq_city}, ${countryName(hq_country)}`
      : '';
  const about = industry || home ? `${industry}${home},` : '';
  const team = subdepartment ? `, team ${subdepartment}` : '';
  const part = department ? ` The position belongs to ${department}${team}.` : '';
  return `${brand_name}${about} has published an opening for the position “${title}”.${part}`;
};

const locationSentence = ({ locations = [] }: Facts): string => {
  const texts = [...new Set(locations.flatMap(({ text }) => text ?? []))];
  if (texts.length === 0) return '';
  const more = texts.length > MAX_PLACES ? [`${texts.length - MAX_PLACES} more`] : [];
  return `Location as posted: ${[...texts.slice(0, MAX_PLACES), ...more].join('; ')}.`;
};

const workSentences = ({ commitment, work_model, remote }: Facts): string => {
  const kind = commitment && COMMITMENTS[commitment] ? `It is ${COMMITMENTS[commitment]}.` : '';
  const model = work_model
    ? `The work arrangement is ${wording.workModels[work_model]}.`
    : remote
      ? 'Remote work is possible.'
      : '';
  return [kind, model].filter(Boolean).join(' ');
};

const paySentence = (salary: Facts['salary']): string => {
  if (!salary) return '';
  const { min, max, currency, period } = salary;
  const bounds = [min, max].filter((value) => value !== undefined).map((value) => number.format(value));
  const range =
    bounds.length === 2 ? [...new Set(bounds)].join(' to ') : `${min === undefined ? 'up to' : 'from'} ${bounds[0]}`;
  return `The stated pay is ${currency} ${range} per ${period}.`;
};

const technologySentence = ({ technologies = [] }: Facts): string =>
  technologies.length === 0 ? '' : `It names ${list(technologies.slice(0, MAX_TECHNOLOGIES).map(({ name }) => name))}.`;

const dateSentence = ({ raw, lifecycle: { firstSeenAt } }: Posting, { created_at }: Facts): string => {
  const created = Date.parse(created_at as string);
  const verb = created === Math.floor(firstSeenAt / 1000) * 1000 ? 'was first seen' : 'was published';
  return `The posting ${verb} on ${date.format(created)} on the company's ${BOARDS[raw.format] ?? raw.format} job board.`;
};

const list = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
