import { declaredEducation, declaredExperience, declaredSchedule } from './declared.js';
import { benefitsOf } from './fields/benefits/benefits.js';
import { commitmentOf } from './fields/commitment/commitment.js';
import { educationOf } from './fields/education/education.js';
import { experienceOf } from './fields/experience/experience.js';
import { levelOf } from './fields/level/level.js';
import { moderationOf } from './fields/moderation/moderation.js';
import { occupationOfPosting } from './fields/occupation/posting-occupation.js';
import { namesOfPlace } from './fields/pay/pay-place.js';
import { postedPay } from './fields/pay/posted-pay.js';
import { postedPlaces } from './fields/place/posted-places.js';
import { declaredLanguage, languageOf } from './fields/post-language/post-language.js';
import { relocationOf } from './fields/relocation/relocation.js';
import { scheduleOf } from './fields/schedule/schedule.js';
import { technologiesOf } from './fields/technologies/technologies.js';
import { timesOf } from './fields/times/times.js';
import { categoriesOf, departmentsOf } from './fields/topics/topics.js';
import { visaOf } from './fields/visa/visa.js';
import { workplaceOf } from './fields/workplace/workplace.js';
import { workplaceDetailsOf } from './fields/workplace/workplace-details.js';
import type { PostingContext, RawPosting } from './posting.js';
import type { PostingTexts } from './text/read-texts.js';

/** What several fields of a record depend on, read from a posting. */
export type PostingFacts = ReturnType<typeof factsOf>;

/** Reads the facts in the order in which they depend on each other: pay on the place, the level on the commitment, and so on. */
export const factsOf = (title: string, texts: PostingTexts, posting: RawPosting, context: PostingContext) => {
  const { text } = texts;
  const times = timesOf(posting, context);
  const places = postedPlaces(posting, text);
  const [first] = places.locations;
  const pay = postedPay(posting, text, first?.country ?? null, times.created_at, namesOfPlace(first));
  const workplace = workplaceOf(
    {
      title,
      places: posting.places.map((place) => place.text ?? ''),
      declaredType: posting.workplace_type,
      declaredRemote: posting.remote,
    },
    text,
  );
  const departments = departmentsOf(posting.department, posting.team);
  const moderation = moderationOf(title);
  const occupation = moderation.placeholder === true ? null : occupationOfPosting(title, departments.department, text);
  const employers = [posting.company, posting.board].filter((name) => name !== null);
  const declared = declaredLanguage(posting.language);
  const language = declared ?? languageOf(text, texts.description);
  return {
    title,
    ...texts,
    times,
    places,
    pay,
    workplace,
    workplaceDetails: workplaceDetailsOf(
      workplace,
      { title, places: posting.places, locations: places.locations },
      text,
    ),
    ...termsOf(title, texts, posting, pay.salary?.period === 'year'),
    departments,
    moderation,
    occupation,
    technologies: technologiesOf(text, title, employers, language),
    categories: categoriesOf(title, departments.department, occupation?.major_group ?? null),
    benefits: benefitsOf(text),
    visa: visaOf(text),
    relocation: relocationOf(text),
    language: { declared, found: language },
  };
};

/** Commitment, level and what is required. */
const termsOf = (title: string, { text }: PostingTexts, posting: RawPosting, isPaidByYear: boolean) => {
  const commitment = commitmentOf(title, posting.employment_type, text, isPaidByYear);
  const declaredYears = declaredExperience(posting);
  const experience = declaredYears ?? experienceOf(text);
  return {
    commitment,
    experience: { years: experience, isDeclared: declaredYears !== null },
    education: declaredEducation(posting.education ?? null, educationOf(text)),
    schedule: declaredSchedule(posting.hours ?? null, scheduleOf(title, text)),
    level: levelOf({
      title,
      declared: posting.experience_level ?? null,
      commitment: commitment.commitment,
      yearsMin: experience?.years_min ?? null,
    }),
  };
};
