import { omit } from 'es-toolkit';
import { isRemote } from '#libs/derivation/work-model.js';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';
import { type Confidences, confidenceOf, DECLARED } from './confidence.js';
import { declaredDetails } from './declared.js';
import { factsOf, type PostingFacts } from './facts.js';
import { authorizationOf } from './fields/authorization/authorization.js';
import { compensationTypesOf, linesOf } from './fields/benefits/benefits.js';
import { certificationsOf } from './fields/certifications/certifications.js';
import { contactsOf } from './fields/contacts/contacts.js';
import { contractOf, engagementsOf } from './fields/contract/contract.js';
import { languagesOf } from './fields/languages/languages.js';
import { levelTypeOf } from './fields/level/level.js';
import { problemsOf } from './fields/moderation/moderation.js';
import { otherRequirementsOf } from './fields/other-requirements/other-requirements.js';
import type { PostedPlaces } from './fields/place/posted-places.js';
import { securityOf } from './fields/security/security.js';
import { cleanTitle } from './fields/title/clean-title.js';
import { tagsOf } from './fields/topics/topics.js';
import type { PostingContext, RawPosting } from './posting.js';
import type { CompanyTexts } from './text/company-sentences.js';
import { readTexts } from './text/read-texts.js';
import { repairEncoding } from './text/repair-encoding.js';

/** The job record, or the reason why the posting is rejected: a sentence for the dead-letter file. */
export type EnrichResult = { record: JobRecord; confidences: Confidences } | { reason: string };

const MAX_DETAILS = 50_000;

/**
 * Makes a job record from a raw posting. A declared value takes precedence over one extracted from the text; unknown values are null.
 * Pure and deterministic. Never throws, whatever a board delivers.
 *
 * @param company the texts of the same company, in which some sentences describe the company and not the job. Without it, only cues in
 *   the sentences tell them apart.
 */
export const enrich = (
  posting: RawPosting,
  context: PostingContext,
  company?: Pick<CompanyTexts, 'textsOf'>,
): EnrichResult => {
  const title = cleanTitle(repairEncoding(posting.title));
  if (title === '') return { reason: 'The posting has no title.' };
  if (!URL.canParse(posting.url_job) || !/^https?:/.test(posting.url_job))
    return { reason: 'The posting has no web address.' };
  const texts = company?.textsOf(posting) ?? readTexts(posting);
  if ('reason' in texts) return texts;
  const facts = factsOf(title, texts, posting, context);
  return {
    confidences: confidencesOf(facts, posting),
    record: {
      ...identityOf(posting, context),
      ...jobOf(facts),
      ...payAndPlaceOf(facts, posting),
      ...textsOf(facts),
      ...requirementsOf(facts),
      ...auditOf(facts, posting, context),
    },
  };
};

const identityOf = (posting: RawPosting, context: PostingContext) => ({
  id: context.id,
  source: context.source,
  job_status: context.job_status,
  url_job: posting.url_job,
  source_job_id: posting.source_job_id,
  jobboard_format: posting.format,
  first_seen_at: context.first_seen_at,
  enriched_at: context.enriched_at,
  verified_active_at: context.verified_active_at,
  verified_inactive_at: context.verified_inactive_at,
  industry: context.industry ?? null,
});

const jobOf = (facts: PostingFacts) => {
  const { title, text, occupation, departments, categories, technologies } = facts;
  const { commitment } = facts.commitment;
  const { level } = facts.level;
  return {
    title,
    onet_code: occupation?.code ?? null,
    onet_title: occupation?.title ?? null,
    occupation_details: occupation && omit(occupation, ['code', 'title']),
    ...departments,
    categories,
    tags: tagsOf(title, text, categories, technologies),
    technologies,
    level,
    level_type: levelTypeOf(level, title),
    commitment,
    internship: commitment === 'internship' || level === 'internship',
    engagement_types: engagementsOf(title, commitment, text),
    contract_details: contractOf(title, commitment, text),
    schedule_details: facts.schedule,
  };
};

const payAndPlaceOf = (facts: PostingFacts, posting: RawPosting) => {
  const { text, places, pay, workplace, workplaceDetails, benefits, visa, relocation } = facts;
  return {
    salary: pay.salary,
    compensation_types: compensationTypesOf(
      text,
      pay.salary !== null,
      pay.ote,
      benefits.benefit_types,
      posting.extra_pay ?? [],
    ),
    locations: places.locations,
    remote: isRemote(workplace.model),
    work_model: workplace.model,
    workplace_details: workplaceDetails,
    benefits: benefits.benefits,
    benefit_types: benefitTypesOf(facts),
    offers_visa_sponsorship: visa.status === 'unknown' ? null : visa.status === 'offered',
    visa_sponsorship: visa,
    relocation_assistance: relocation,
  };
};

const benefitTypesOf = ({ benefits: { benefit_types: types }, visa, relocation }: PostingFacts) => [
  // "Not eligible for relocation assistance" names a benefit without offering it.
  ...types.filter((type) => type !== 'relocation' || relocation.status !== 'not_offered'),
  ...(relocation.status === 'offered' && !types.includes('relocation') ? (['relocation'] as const) : []),
  ...(visa.status === 'offered' ? (['visa'] as const) : []),
];

const textsOf = ({ text, html, post, description, language }: PostingFacts) => ({
  post_raw: html,
  post,
  description: description === '' ? null : description,
  has_text: description !== '',
  post_language: language.found,
  responsibilities: linesOf(text, 'responsibilities'),
  requirements: linesOf(text, 'requirements'),
  contacts: contactsOf(text),
});

const requirementsOf = ({ title, text, experience, education, workplaceDetails }: PostingFacts) => ({
  experience_details: experience.years,
  education_requirements: education,
  certification_requirements: certificationsOf(title, text),
  security_requirements: securityOf(text),
  authorization_requirements: authorizationOf(text),
  language_requirements: languagesOf(title, text),
  other_requirements: otherRequirementsOf(text, workplaceDetails.travel),
});

/** Times, problems, and what the payload declared. */
const auditOf = (facts: PostingFacts, posting: RawPosting, context: PostingContext) => {
  const { times, places, pay, workplace, commitment, level, education, departments, language } = facts;
  const { salary } = pay;
  const details = posting.details ?? {};
  return {
    created_at: times.created_at,
    updated_at: times.updated_at,
    brands: [],
    moderation_details: facts.moderation,
    problems: problemsOf({
      description: facts.description,
      salary,
      payStated: posting.pay !== null,
      locations: places.locations,
      declaredRemote: posting.remote,
      model: workplace.model,
      titleLevel: level.level,
      yearsMin: facts.experience.years?.years_min ?? null,
      publishedAt: times.published_at,
      validThrough: times.valid_through,
      now: context.enriched_at,
    }),
    declared_details: declaredDetails(posting, {
      salary: pay.evidence === DECLARED ? salary : null,
      locations: places.declared ? places.locations : null,
      work_model: workplace.declared ? workplace.model : null,
      commitment: commitment.evidence === DECLARED ? commitment.commitment : null,
      level: level.evidence === DECLARED ? level.level : null,
      education: education?.level ?? null,
      ...departments,
      post_language: language.declared,
      published_at: times.published_at,
      valid_through: times.valid_through,
    }),
    raw_details: JSON.stringify(details).length > MAX_DETAILS ? {} : details,
  };
};

const educationEvidence = (required: boolean | null): string =>
  required === null ? 'mentioned' : required ? 'required' : 'preferred';

const placeEvidence = ({ declared, fromText }: PostedPlaces): string =>
  fromText ? 'text' : declared ? DECLARED : 'place';

const confidencesOf = (facts: PostingFacts, posting: RawPosting): Confidences => {
  const { occupation, workplace, commitment, level, pay, education, experience, places, technologies, visa } = facts;
  const country = places.locations[0]?.country ?? null;
  return {
    occupation: occupation?.confidence ?? null,
    work_model: workplace.confidence,
    commitment: commitment.evidence && confidenceOf('commitment', commitment.evidence),
    level: level.evidence && confidenceOf('level', level.evidence),
    salary: pay.evidence && confidenceOf('salary', pay.evidence),
    education:
      education && confidenceOf('education', posting.education ? DECLARED : educationEvidence(education.required)),
    experience: experience.years && confidenceOf('experience', experience.isDeclared ? DECLARED : 'stated'),
    locations: country === null ? null : confidenceOf('locations', placeEvidence(places)),
    technologies: technologies.length === 0 ? null : confidenceOf('technologies', 'named'),
    visa_sponsorship: visa.status === 'unknown' ? null : confidenceOf('visa_sponsorship', 'stated'),
  };
};
