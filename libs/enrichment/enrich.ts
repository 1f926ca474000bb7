import { omit } from 'es-toolkit';
import { isRemote } from '#libs/derivation/work-model.js';
import type { Location } from '#libs/records/job-details.js';
import type { JobRecord } from '#libs/records/job-record.js';
import { stateName } from '#libs/reference/states.js';
import { type Confidences, confidenceOf, DECLARED } from './confidence.js';
import { declaredDetails, declaredEducation, declaredExperience, declaredSchedule } from './declared.js';
import { authorizationOf } from './fields/authorization/authorization.js';
import { benefitsOf, compensationTypesOf, linesOf } from './fields/benefits/benefits.js';
import { certificationsOf } from './fields/certifications/certifications.js';
import { commitmentOf } from './fields/commitment/commitment.js';
import { contactsOf } from './fields/contacts/contacts.js';
import { contractOf, engagementsOf } from './fields/contract/contract.js';
import { educationOf } from './fields/education/education.js';
import { experienceOf } from './fields/experience/experience.js';
import { languagesOf } from './fields/languages/languages.js';
import { levelOf, levelTypeOf } from './fields/level/level.js';
import { moderationOf, problemsOf } from './fields/moderation/moderation.js';
import { occupationOf } from './fields/occupation/classify.js';
import { otherRequirementsOf } from './fields/other-requirements/other-requirements.js';
import { postedPay } from './fields/pay/posted-pay.js';
import { type PostedPlaces, postedPlaces } from './fields/place/posted-places.js';
import { declaredLanguage, languageOf } from './fields/post-language/post-language.js';
import { relocationOf } from './fields/relocation/relocation.js';
import { scheduleOf } from './fields/schedule/schedule.js';
import { securityOf } from './fields/security/security.js';
import { technologiesOf } from './fields/technologies/technologies.js';
import { timesOf } from './fields/times/times.js';
import { cleanTitle } from './fields/title/clean-title.js';
import { categoriesOf, departmentsOf, tagsOf } from './fields/topics/topics.js';
import { visaOf } from './fields/visa/visa.js';
import { workplaceOf } from './fields/workplace/workplace.js';
import { workplaceDetailsOf } from './fields/workplace/workplace-details.js';
import type { PostingContext, RawPosting } from './posting.js';
import type { CompanyTexts } from './text/company-sentences.js';
import { readTexts } from './text/read-texts.js';
import { repairEncoding } from './text/repair-encoding.js';

/** The job record, or the reason why the posting is rejected: a sentence for the dead-letter file. */
export type EnrichResult = { record: JobRecord; confidences: Confidences } | { reason: string };

const MAX_DETAILS = 50_000;

const educationEvidence = (required: boolean | null): string =>
  required === null ? 'mentioned' : required ? 'required' : 'preferred';

const placeEvidence = ({ declared, fromText }: PostedPlaces): string =>
  fromText ? 'text' : declared ? DECLARED : 'place';

/** City and state of a location, spelt out. */
const namesOfPlace = (location: Location | undefined): string[] => {
  const { city = null, state = null, country = null } = location ?? {};
  const region = state === null || country === null ? null : stateName(country, state);
  return [city, region].filter((name) => name !== null);
};

/**
 * Makes a job record from a raw posting. A declared value takes precedence over one extracted from the text; unknown values are null.
 * Pure and deterministic. Never throws, whatever a board delivers.
 *
 * @param company the texts of the same company, in which some sentences describe the company and not the job. Without it, only cues in
 *   the sentences tell them apart.
 */
export const enrich = (posting: RawPosting, context: PostingContext, company?: CompanyTexts): EnrichResult => {
  const title = cleanTitle(repairEncoding(posting.title));
  if (title === '') return { reason: 'The posting has no title.' };
  if (!URL.canParse(posting.url_job) || !/^https?:/.test(posting.url_job))
    return { reason: 'The posting has no web address.' };
  const texts = company?.textsOf(posting) ?? readTexts(posting);
  if ('reason' in texts) return texts;
  const { html, post, text, description } = texts;

  const places = postedPlaces(posting, text);
  const { locations, regions } = places;
  const times = timesOf(posting, context);
  const country = locations[0]?.country ?? null;
  const {
    salary,
    evidence: payEvidence,
    ote,
  } = postedPay(posting, text, country, times.created_at, namesOfPlace(locations[0]));
  const workplace = workplaceOf(
    {
      title,
      places: posting.places.map((place) => place.text ?? ''),
      declaredType: posting.workplace_type,
      declaredRemote: posting.remote,
    },
    text,
  );
  const { commitment, evidence: commitmentEvidence } = commitmentOf(
    title,
    posting.employment_type,
    text,
    salary?.period === 'year',
  );
  const declaredYears = declaredExperience(posting);
  const experience = declaredYears ?? experienceOf(text);
  const education = declaredEducation(posting.education ?? null, educationOf(text));
  const schedule = declaredSchedule(posting.hours ?? null, scheduleOf(title, text));
  const { level, evidence: levelEvidence } = levelOf({
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
  const workplaceDetails = workplaceDetailsOf(workplace, locations, regions, text);
  const details = posting.details ?? {};
  const confidences: Confidences = {
    occupation: occupation?.confidence ?? null,
    work_model: workplace.confidence,
    commitment: commitmentEvidence && confidenceOf('commitment', commitmentEvidence),
    level: levelEvidence && confidenceOf('level', levelEvidence),
    salary: payEvidence && confidenceOf('salary', payEvidence),
    education:
      education && confidenceOf('education', posting.education ? DECLARED : educationEvidence(education.required)),
    experience: experience && confidenceOf('experience', declaredYears ? DECLARED : 'stated'),
    locations: country === null ? null : confidenceOf('locations', placeEvidence(places)),
    technologies: technologies.length === 0 ? null : confidenceOf('technologies', 'named'),
    visa_sponsorship: visa.status === 'unknown' ? null : confidenceOf('visa_sponsorship', 'stated'),
  };
  return {
    confidences,
    record: {
      id: context.id,
      title,
      source: context.source,
      job_status: context.job_status,
      url_job: posting.url_job,
      source_job_id: posting.source_job_id,
      jobboard_format: posting.format,
      remote: isRemote(workplace.model),
      offers_visa_sponsorship: visa.status === 'unknown' ? null : visa.status === 'offered',
      onet_code: occupation?.code ?? null,
      onet_title: occupation?.title ?? null,
      created_at: times.created_at,
      first_seen_at: context.first_seen_at,
      enriched_at: context.enriched_at,
      updated_at: times.updated_at,
      verified_active_at: context.verified_active_at,
      verified_inactive_at: context.verified_inactive_at,
      salary,
      locations,
      workplace_details: workplaceDetails,
      description: description === '' ? null : description,
      post,
      level,
      commitment,
      internship: commitment === 'internship' || level === 'internship',
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
        publishedAt: times.published_at,
        now: context.enriched_at,
      }),
      benefit_types: [
        // "Not eligible for relocation assistance" names a benefit without offering it.
        ...benefit_types.filter((type) => type !== 'relocation' || relocation.status !== 'not_offered'),
        ...(relocation.status === 'offered' && !benefit_types.includes('relocation') ? (['relocation'] as const) : []),
        ...(visa.status === 'offered' ? (['visa'] as const) : []),
      ],
      compensation_types: compensationTypesOf(text, salary !== null, ote, benefit_types, posting.extra_pay ?? []),
      engagement_types: engagementsOf(title, commitment, text),
      technologies,
      categories,
      contacts: contactsOf(text),
      visa_sponsorship: visa,
      relocation_assistance: relocation,
      level_type: levelTypeOf(level, title),
      schedule_details: schedule,
      contract_details: contractOf(title, commitment, text),
      experience_details: experience,
      education_requirements: education,
      certification_requirements: certificationsOf(title, text),
      security_requirements: securityOf(text),
      authorization_requirements: authorizationOf(text),
      language_requirements: languagesOf(title, text),
      other_requirements: otherRequirementsOf(text, workplaceDetails.travel),
      brands: [],
      occupation_details: occupation && omit(occupation, ['code', 'title']),
      moderation_details: moderation,
      declared_details: declaredDetails(posting, {
        salary: payEvidence === DECLARED ? salary : null,
        locations: places.declared ? locations : null,
        work_model: workplace.declared ? workplace.model : null,
        commitment: commitmentEvidence === DECLARED ? commitment : null,
        level: levelEvidence === DECLARED ? level : null,
        education: education?.level ?? null,
        department,
        subdepartment,
        post_language: language,
        published_at: times.published_at,
      }),
      has_text: description !== '',
      raw_details: JSON.stringify(details).length > MAX_DETAILS ? {} : details,
    },
  };
};
