import { authorizationOf } from './authorization.js';
import { benefitsOf, compensationTypesOf, linesOf } from './benefits.js';
import { certificationsOf } from './certifications.js';
import { cleanTitle } from './clean-title.js';
import { commitmentOf, contractOf, engagementsOf } from './commitment.js';
import { contactsOf } from './contacts.js';
import { educationOf } from './education.js';
import { experienceOf } from './experience.js';
import { languagesOf } from './languages.js';
import { levelOf, levelTypeOf } from './level.js';
import { occupationOf } from './occupation/classify.js';
import { otherRequirementsOf } from './other-requirements.js';
import { extractPay } from './pay/extract-pay.js';
import { periodOf, type Salary, salaryOf } from './pay/pay.js';
import { countryHint } from './place/country-hint.js';
import { type Locations, locationsOf } from './place/locations.js';
import { spelledOut } from './place/spelled-out.js';
import { declaredLanguage, languageOf } from './post-language.js';
import type { PostingContext, RawPosting } from './posting.js';
import { relocationOf } from './relocation.js';
import { moderationOf, problemsOf } from './remarks.js';
import { scheduleOf } from './schedule.js';
import { securityOf } from './security.js';
import { technologiesOf } from './technologies.js';
import { plainText, textBlocks } from './text/blocks.js';
import { MAX_HTML, MAX_PLAIN, unreadable } from './text/limits.js';
import { PostingText } from './text/posting-text.js';
import { repairEncoding } from './text/repair-encoding.js';
import { sanitizePost } from './text/sanitize-post.js';
import { categoriesOf, departmentsOf, tagsOf } from './topics.js';
import { visaOf } from './visa.js';
import { workplaceOf } from './workplace.js';
import { workplaceDetailsOf } from './workplace-details.js';

/** A record in the feed's shape, or the reason why the posting is refused. */
export type Enriched = { record: Record<string, unknown> } | { reason: string };

const PROSE = 2_000;
const YEAR_1990 = Date.UTC(1990, 0, 1);
const MAX_DETAILS = 50_000;

/** A time of the payload as RFC 3339 UTC; null when it is none, or is older than any job board. */
function instant(value: string | null): string | null {
  const time = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(time) || time < YEAR_1990 || time > 7_258_118_400_000 ? null : new Date(time).toISOString();
}

function read(
  posting: RawPosting,
): { html: string | null; post: string | null; text: PostingText; description: string } | string {
  const html = posting.html === null ? null : repairEncoding(posting.html);
  const reason = html === null ? null : unreadable(html);
  if (reason !== null) return reason;
  const plain = repairEncoding(posting.text ?? '');
  if (html === null && plain.length > MAX_PLAIN)
    return `The text has ${plain.length} characters; at most ${MAX_PLAIN} are accepted.`;
  const sanitized = html === null || html.trim() === '' ? null : sanitizePost(html);
  // Escaping makes some texts longer than they came.
  if ((sanitized?.post.length ?? 0) > MAX_HTML) return `The sanitised text has more than ${MAX_HTML} characters.`;
  const blocks = sanitized?.blocks ?? textBlocks(plain);
  const description = plainText(blocks);
  if (description.length > MAX_PLAIN)
    return `The text has ${description.length} characters; at most ${MAX_PLAIN} are accepted.`;
  return { html, post: sanitized?.post ?? null, text: new PostingText(blocks), description };
}

function declaredSalary(posting: RawPosting): Salary | null {
  const period = periodOf(posting.pay?.period ?? null);
  const currency = posting.pay?.currency?.trim().toUpperCase() ?? '';
  if (!posting.pay || period === null || !/^[A-Z]{3}$/.test(currency)) return null;
  const { min, max, text } = posting.pay;
  return salaryOf({ min, max, currency, period, text: text?.slice(0, PROSE) ?? null }, 'declared');
}

/** Places without a country get the one that the text states. */
function placed(posting: RawPosting, text: PostingText): Locations {
  const hint = countryHint(posting.title, text);
  const places = posting.places.map((place) =>
    place.address ? place : { ...place, text: spelledOut(place.text, text) },
  );
  const found = locationsOf(places, hint.country ?? hint.likely);
  if (
    hint.country === null ||
    found.locations.some(({ country }) => country !== null) ||
    (found.regions.length > 0 && !hint.stated)
  )
    return found;
  const [first, ...others] = found.locations;
  if (!first || others.length > 0) return found;
  return {
    ...found,
    locations: locationsOf([{ text: first.text, address: { country: hint.country } }], hint.country).locations,
  };
}

/**
 * Makes a job record of a raw posting: every field that payload or text supports, `declared` before `extracted`, null
 * where nothing is known. Pure and deterministic; never throws on what a board may deliver.
 */
export function enrich(posting: RawPosting, context: PostingContext): Enriched {
  const title = cleanTitle(repairEncoding(posting.title));
  if (title === '') return { reason: 'The posting has no title.' };
  if (!URL.canParse(posting.url_job) || !/^https?:/.test(posting.url_job))
    return { reason: 'The posting has no web address.' };
  const texts = read(posting);
  if (typeof texts === 'string') return { reason: texts };
  const { html, post, text, description } = texts;

  const { locations, regions, declared: placeDeclared } = placed(posting, text);
  const country = locations[0]?.country ?? null;
  const declaredPay = declaredSalary(posting);
  const stated = declaredPay === null ? extractPay(text, country) : null;
  const salary =
    declaredPay ??
    (stated === null ? null : salaryOf({ ...stated.pay, text: stated.pay.text?.slice(0, PROSE) ?? null }, 'extracted'));
  const ote = stated?.ote ?? /\bote\b/i.test(posting.pay?.text ?? '');

  const workplace = workplaceOf(
    {
      title,
      places: posting.places.map((place) => place.text ?? ''),
      declaredType: posting.workplace_type,
      declaredRemote: posting.remote,
    },
    text,
  );
  const { commitment, declared: commitmentDeclared } = commitmentOf(title, posting.employment_type, text);
  const experience = experienceOf(text);
  const { level, declared: levelDeclared } = levelOf({
    title,
    declared: posting.experience_level ?? null,
    commitment,
    yearsMin: experience?.years_min ?? null,
  });
  const { department, subdepartment } = departmentsOf(posting.department, posting.team);
  const moderation = moderationOf(title);
  const occupation = moderation.placeholder === true ? null : occupationOf(title, department);
  const technologies = technologiesOf(
    text,
    title,
    [posting.company, posting.board].filter((name) => name !== null),
  );
  const categories = categoriesOf(title, department, occupation?.major_group ?? null);
  const tags = tagsOf(title, text, categories, technologies);
  const { benefits, benefit_types } = benefitsOf(text);
  const visa = visaOf(text);
  const relocation = relocationOf(text);
  const language = declaredLanguage(posting.language);
  const published = instant(posting.published_at);
  const future = published !== null && published > context.enriched_at;
  const remote = posting.remote ?? (workplace.model === null ? null : workplace.model === 'remote');

  const declared = Object.fromEntries(
    Object.entries({
      salary:
        declaredPay === null
          ? null
          : { min: declaredPay.min, max: declaredPay.max, currency: declaredPay.currency, period: declaredPay.period },
      locations: placeDeclared
        ? locations.map(({ city, state, country: code }) => ({ city, state, country: code }))
        : null,
      remote: posting.remote,
      work_model: workplace.declared ? workplace.model : null,
      commitment: commitmentDeclared ? commitment : null,
      level: levelDeclared ? level : null,
      department,
      subdepartment,
      post_language: language,
      created_at: published,
      compensation_types: posting.extra_pay && posting.extra_pay.length > 0 ? [...posting.extra_pay] : null,
    }).filter(([, value]) => value !== null),
  );
  const details = JSON.stringify(posting.details ?? {});
  return {
    record: {
      id: context.id,
      title,
      source: context.source,
      job_status: context.job_status,
      url_job: posting.url_job,
      source_job_id: posting.source_job_id,
      jobboard_format: posting.format,
      remote,
      offers_visa_sponsorship: visa.status === 'unknown' ? null : visa.status === 'offered',
      onet_code: occupation?.code ?? null,
      onet_title: occupation?.title ?? null,
      // A date of publication in the future is a plan or a slip; the posting was seen now.
      created_at: published === null || future ? context.first_seen_at : published,
      first_seen_at: context.first_seen_at,
      enriched_at: context.enriched_at,
      updated_at: instant(posting.updated_at) ?? context.first_seen_at,
      verified_active_at: context.verified_active_at,
      verified_inactive_at: context.verified_inactive_at,
      salary,
      locations,
      workplace_details: workplaceDetailsOf(workplace, locations, regions, text),
      description: description === '' ? null : description,
      post,
      level,
      commitment,
      internship: commitment === 'internship' || level === 'internship' ? true : commitment === null ? null : false,
      work_model: workplace.model,
      industry: context.industry ?? null,
      tags,
      responsibilities: linesOf(text, 'responsibilities'),
      post_language: language ?? languageOf(text, description),
      department,
      subdepartment,
      post_raw: html,
      benefits,
      requirements: linesOf(text, 'requirements'),
      problems: problemsOf({
        description,
        salary,
        payStated: posting.pay !== null,
        locations,
        declaredRemote: posting.remote,
        model: workplace.model,
        titleLevel: level,
        yearsMin: experience?.years_min ?? null,
        publishedAt: published,
        now: context.enriched_at,
      }),
      benefit_types: [
        ...benefit_types,
        ...(relocation.status === 'offered' && !benefit_types.includes('relocation') ? ['relocation'] : []),
        ...(visa.status === 'offered' ? ['visa'] : []),
      ],
      compensation_types: compensationTypesOf(text, salary !== null, ote, benefit_types, posting.extra_pay ?? []),
      engagement_types: engagementsOf(title, commitment, text),
      technologies,
      categories,
      contacts: contactsOf(text),
      visa_sponsorship: visa,
      relocation_assistance: relocation,
      level_type: levelTypeOf(level, title),
      schedule_details: scheduleOf(title, text),
      contract_details: contractOf(title, commitment, text),
      experience_details: experience,
      education_requirements: educationOf(text),
      certification_requirements: certificationsOf(title, text),
      security_requirements: securityOf(text),
      authorization_requirements: authorizationOf(text),
      language_requirements: languagesOf(title, text),
      other_requirements: otherRequirementsOf(text),
      brands: [],
      occupation_details:
        occupation === null
          ? null
          : {
              confidence: occupation.confidence,
              alternatives: occupation.alternatives,
              major_group: occupation.major_group,
              job_zone: occupation.job_zone,
              matched_on: occupation.matched_on,
            },
      moderation_details: moderation,
      declared_details: declared,
      raw_details: details.length > MAX_DETAILS ? {} : (JSON.parse(details) as Record<string, unknown>),
    },
  };
}
