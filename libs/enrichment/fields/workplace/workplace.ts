import type { WorkModel } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import { NON_ENGLISH_KEYWORDS, nonEnglishModel, nonEnglishNamedModel } from './non-english-workplace.js';
import {
  ALLOWS_OTHER_MODELS,
  AT_OUR_OFFICE,
  DEPENDS,
  isAboutOtherWorkplaces,
  NO_REMOTE_DAYS,
  RECRUITER_TAGS,
  REMOTE_POLICY,
  TITLE_MARKERS,
  withoutConditions,
  withoutUnrelatedTerms,
} from './workplace-disambiguation.js';
import words from './workplace-words.json' with { type: 'json' };

export interface WorkplaceInput {
  title: string;
  places: readonly string[];
  /** In the payload's own words. */
  declaredType: string | null;
  declaredRemote: boolean | null;
}

export interface Workplace {
  model: WorkModel | null;
  text: string | null;
  declared: boolean;
  confidence: number | null;
}

const KEYWORDS = keywords(words.keywords);

const NOT_A_WORK_MODEL =
  /remote (?:team|sensing|access|control|patient|monitor|support tool|desktop|server|device|site|environment|collaborat|management|locations?\b.{0,20}(?:customers|sites)|api|procedure|work stipend|setup|office (?:setup|stipend|budget))|(?:manag|lead|support|coordinat|collaborat|work(?:ed|ing)? (?:in|with)|experience)[^.]{0,40}\bremote (?:team|work ?force|environment|setting|startup|compan)|hybrid (?:cloud|environment|infrastructure|event|search|mobile|app|vehicle|it\b|architect|deploy|data|on-prem|retriev|model(?:s)? (?:of|that))|home[- ]?office (?:setup|stipend|budget|allowance|equipment)|wfh (?:stipend|setup|budget|equipment)|remote(?: |-)?(?:work)? (?:stipend|setup|budget|allowance|equipment)|on-?site (?:gym|interview|with (?:the )?(?:customer|client)|visit|meal|lunch|cafe|parking|chef|events?|training)|customer (?:on-?)?site|client site|in[- ]person (?:meeting|event|interview|offsite|gathering|retreat|onboarding|team (?:event|gathering)|collaboration events|conversation|visit|training)|remote or in[- ]person interview|become the new normal|whether (?:you are )?remote|remote, hybrid,? (?:or|and)|distributed systems|schedule an on-?site|in-office (?:lunch|perks?|amenities|snacks|set-?up|reimburse)|hybrid-work connectivity|remote (?:connectivity|employees across|workers \()|hybrid (?:cloud|teams of)|this hybrid role (?:at the|blends|combines)|hybrid role (?:blends|combines|at the intersection|between|that)/;

const HYBRID: RegExp[] = [
  /\bhybrid\b[^.]{0,30}\b(?:role|position|work|schedule|model|opportunity|basis|set-?up|arrangement|job|environment|policy|workplace|team|approach|culture|office|\()|(?:role|position|job|this|we|team|work|location|arrangement)\b[^.]{0,40}\b(?:is|are|be|as|a|operate|have|:|offer|follow|embrace|on)\b[^.]{0,25}\bhybrid\b|^\W*hybrid\b|\(hybrid|\bhybrid\)|work (?:type|model|setup|mode|arrangement)\W+hybrid|location\b.{0,60}\bhybrid|hybrid (?:in|from|at|-|–|,)/,
  /(?:[1-4]|one|two|three|four|1-2|2-3|3-4|couple)(?:\+|\s?[-–to]+\s?(?:[2-5]|two|three|four|five))?\s?(?:x\s)?(?:days?|times?|x)\s?(?:(?:a|per|each|every|\/)\s?week)?,?\s?(?:in[- ]|at |from |on-?site|working (?:from|in))\s?(?:the |our |an? |person|your )?(?:[a-z .]{0,25})?(?:office|hq|person|studio|site|headquarters)?/,
  /(?:in[- ](?:the |our )?(?:[a-z ]{0,20})?office|in[- ]person|on-?site|office)[^.]{0,40}(?:at least |minimum (?:of )?)?(?:[1-4]|one|two|three|four)(?:\s?[-–to]+\s?(?:[2-5]|three|four|five))? ?(?:days|x|times)\b(?! (?:off|of pto))/,
  /(?:[1-3]|one|two|three) days? (?:of )?(?:remote|from home|wfh|work(?:ing)? from home|home office|homeoffice)|(?:[1-4]|one|two|three|four) (?:remote|wfh|work[- ]from[- ]home) days?/,
];
const REMOTE: RegExp[] = [
  /\b(?:fully|100%|completely|entirely|all|permanently|truly|full-?time)[- ]remote\b|remote[- ](?:first|only|native|friendly|based)\b|\bremote (?:role|position|opportunity|job|work(?:er|ing|place|force)?\b|contract|company|team member|full-?time|internship|within|in the|in [a-z]|across|from|anywhere|\(|us\b|u\.s|usa|united|-|–|environment|employees)|(?:role|position|job|opportunity|this|location|work type|work model|setup)\b[^.]{0,40}(?:\bis|\bare|:|\bbe|,)\s?(?:a |an )?(?:fully |100% |completely |entirely |currently |open to |us[- ]|u\.s\.[- ])?remote\b|^\W*remote\b|\(remote|\bremote\)/,
  /work (?:fully |100% )?(?:remotely|from (?:anywhere|home|wherever))|(?:can|may|to) (?:be )?(?:work(?:ed|ing)?|based|perform(?:ed)?|done) (?:fully |100% )?(?:remotely|from anywhere|anywhere)|(?:fully|globally|remotely)[- ](?:remote|distributed)|distributed (?:company|workforce)|work from (?:home|anywhere)|anywhere in the (?:world|us|u\.s|united)|home[- ]based/,
];
const ON_SITE: RegExp[] = [
  /(?:roles?|positions?|job|this|work|team|we|location|employees|culture|company)\b[^.]{0,50}\b(?:is|are|be|as|requires?|:|work)\b[^.]{0,30}\b(?:on-?site|in[- ]person|in[- ](?:the )?office|in our (?:[a-z ]{0,25})?office)\b/,
  /(?:fully|100%|full-?time|completely|entirely|strictly) (?:on-?site|in[- ]person|in[- ]office|from (?:our|the) office)|(?:on-?site|in[- ]person|in[- ]office) (?:role|position|job|work|full|5|five|only|team|culture|company|environment|opportunity|at our|in our|in [a-z])|^\W*(?:on-?site|in[- ]person|in[- ]office)\b|\((?:on-?site|in[- ](?:person|office))/,
  /(?:5|five) days?[ -](?:a|per|\/) ?week (?:in|from|at|on)|(?:in|into|from|at)[- ](?:the |our )?(?:[a-z ]{0,20})?(?:office|hq|person|studio)[^.]{0,20}(?:5|five)(?:x| days)|work(?:ing)?\b[^.]{0,25}\bin[- ]person\b|together in person|work(?:ing)? (?:full-?time )?in[- ](?:the |our )?office\b|[-–|·(]\s?on-?site\)?\s*$|in person (?:in|at) [a-z]|five days in|5 days in|work(?:ing)? (?:from|in|out of) our [a-z ,.]{2,30}(?:office|hq|headquarters|studio)|based (?:in|out of|at) our [a-z ,.]{2,30}(?:office|hq|headquarters|studio)|in[- ]person at our|must (?:be able to )?(?:work|be) (?:on-?site|in[- ]person|in (?:the|our) office)/,
];

const matchesAny = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text));

/** The model that a payload names: `Hybrid`, `on-site`, `OnSite`, `fully_remote`. */
export const declaredModel = (type: string | null): WorkModel | null => {
  const word = fold(type ?? '').replace(/[^a-z]/g, '');
  if (word === '') return null;
  if (word.includes('hybrid')) return 'hybrid';
  if (word.includes('remote') || word === 'telecommute') return 'remote';
  return /onsite|inoffice|inperson|^office$/.test(word) ? 'on_site' : null;
};

const MAX_NAME = 300;

/** The work model that a title or place names. In a title, "hybrid" and "on site" may describe something else. */
const namedModel = (name: string, isTitle: boolean): WorkModel | null => {
  const folded = fold(name.slice(0, MAX_NAME));
  const text = withoutUnrelatedTerms(folded);
  if ((isTitle ? TITLE_MARKERS.hybrid : /\bhybrid\b/).test(text)) return 'hybrid';
  if (/\bremote\b|work from home|\bwfh\b/.test(text)) return 'remote';
  if (
    (isTitle ? TITLE_MARKERS.on_site : /\bon-?site\b|\bin[- ](?:office|person)\b/).test(text) ||
    NO_REMOTE_DAYS.test(folded)
  )
    return 'on_site';
  return nonEnglishNamedModel(text);
};

const segmentModel = (text: string): WorkModel | null => {
  const lower = text.replaceAll("'re ", ' are ');
  const weekdays = weekdaysModel(lower);
  if (weekdays !== null) return weekdays;
  if (NOT_A_WORK_MODEL.test(lower)) return null;
  const hybrid = matchesAny(HYBRID, lower);
  if (hybrid && !/\bor hybrid\b|hybrid or (?:remote|fully)/.test(lower)) return 'hybrid';
  const onSite = matchesAny(ON_SITE, lower);
  const remote = matchesAny(REMOTE, lower);
  if (onSite && remote)
    return /(?:minimum|limited|little) (?:possibility|option|opportunit)/.test(lower)
      ? 'on_site'
      : /remote[^.]{0,25}\bor\b|\bor\b[^.]{0,25}remote/.test(lower)
        ? null
        : 'hybrid';
  if (remote) return 'remote';
  return onSite ? 'on_site' : hybrid ? 'hybrid' : null;
};

const OFFICE = /\b(?:offices?|on-?site|in[- ]person|hq|headquarters)\b/;
const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri)days?\b/g;

/** The work model of a sentence that names the days in the office: "in the office on Mondays, Tuesdays and Thursdays". */
const weekdaysModel = (text: string): WorkModel | null => {
  if (!OFFICE.test(text)) return null;
  const days = new Set([...text.matchAll(WEEKDAY)].map(([day]) => day.slice(0, 3)));
  if (/monday (?:through|to|-|–) friday/.test(text)) return /from home|remote/.test(text) ? null : 'on_site';
  return days.size === 0 ? null : days.size === 5 ? 'on_site' : 'hybrid';
};

/** The work model of a segment's recruiter tags; null if they name none, or several. */
const taggedModel = (folded: string): WorkModel | null => {
  const models = new Set<WorkModel>();
  for (const [, hybrid, remote] of folded.matchAll(RECRUITER_TAGS))
    models.add(hybrid ? 'hybrid' : remote ? 'remote' : 'on_site');
  const [model] = models;
  return models.size === 1 ? (model ?? null) : null;
};

/** The weight of a recruiter tag, which describes the posting as a whole. Only days in the office have a higher weight. */
const TAG_WEIGHT = 1.8;
/** The weight of a policy that the company repeats in all postings, which the posting itself overrules. */
const POLICY_WEIGHT = 0.72;
const HYBRID_POLICY_WEIGHT = 0.95;
/** The confidence of a value that only policies of the company, or its perks and story, support. */
const MAX_WEAK_CONFIDENCE = 0.7;
/** Minimum weight of evidence. */
const MIN_WEIGHT = 0.7;

const excerpt = (text: string): string => text.slice(0, 500);

/** The work model of a posting: as declared, otherwise by the evidence in title, places and text. `confidence` is between 0 and 1. */
export const workplaceOf = (
  { title, places, declaredType, declaredRemote }: WorkplaceInput,
  text: PostingText,
): Workplace => {
  const declared = declaredModel(declaredType);
  if (declared) return { model: declared, text: declaredType, declared: true, confidence: 1 };
  const modelsOfPlaces = places
    .map((place) => ({ place, model: namedModel(place, false) }))
    .filter(({ model }) => model !== null);
  const hybrid = modelsOfPlaces.find(({ model }) => model === 'hybrid');
  if (hybrid) return { model: 'hybrid', text: excerpt(hybrid.place), declared: false, confidence: 0.95 };
  const votes: Record<WorkModel, { weight: number; text: string | null }> = {
    hybrid: { weight: 0, text: null },
    remote: { weight: 0, text: null },
    on_site: { weight: 0, text: null },
  };
  const vote = (model: WorkModel, weight: number, evidence: string) => {
    if (weight > votes[model].weight) votes[model].text = excerpt(evidence);
    votes[model].weight = Math.max(votes[model].weight, weight) + 0.1;
  };
  const titleModel = namedModel(title, true);
  if (titleModel) vote(titleModel, 3, title);
  // If only some of the places are remote, the applicant may choose, so they weigh less.
  for (const { place, model } of modelsOfPlaces)
    if (model) vote(model, modelsOfPlaces.length === places.length ? 3 : 1.5, place);
  const voteForSegment = (segment: Segment, model: WorkModel | null) => {
    if (!model) return;
    const sectionWeight =
      { company: 0.75, benefits: 0.9, legal: 0.3, process: 0.3, other: 1 }[segment.section as string] ?? 1.3;
    // Days in the office take precedence over "remote" and "in person" elsewhere.
    vote(model, sectionWeight * (model === 'hybrid' ? 1.7 : 1), segment.text);
  };
  const english = text.withAny(KEYWORDS);
  for (const [segments, modelOf] of [
    [english, segmentModel],
    [text.withAny(NON_ENGLISH_KEYWORDS), nonEnglishModel],
  ] as const)
    for (const segment of segments) {
      const folded = fold(segment.lower);
      if (isAboutOtherWorkplaces(folded)) continue;
      if (DEPENDS.test(folded)) continue;
      const stated = withoutUnrelatedTerms(withoutConditions(folded));
      if (segment.repeated) {
        const policy = modelOf(stated);
        if (policy !== null && (policy !== 'remote' || REMOTE_POLICY.test(stated)))
          // Days in the office are more precise than "in person".
          vote(policy, policy === 'hybrid' ? HYBRID_POLICY_WEIGHT : POLICY_WEIGHT, segment.text);
        continue;
      }
      const model = modelOf(stated);
      voteForSegment(segment, model ?? (NO_REMOTE_DAYS.test(folded) ? 'on_site' : null));
    }
  for (const segment of english) {
    if (segment.repeated) continue;
    const tagged = taggedModel(segment.lower);
    if (tagged) vote(tagged, TAG_WEIGHT, segment.text);
  }
  if (declaredRemote === true) vote('remote', 1.2, 'remote');
  if (declaredRemote === false) votes.remote.weight *= 0.65;
  const ranked = (Object.entries(votes) as [WorkModel, { weight: number; text: string | null }][]).sort(
    (a, b) => b[1].weight - a[1].weight,
  );
  const [best, second] = ranked as [(typeof ranked)[0], (typeof ranked)[0]];
  if (best[1].weight < MIN_WEIGHT) {
    const office = english.find(
      ({ lower, repeated }) => !repeated && AT_OUR_OFFICE.test(lower) && !ALLOWS_OTHER_MODELS.test(lower),
    );
    return office
      ? { model: 'on_site', text: excerpt(office.text), declared: false, confidence: MIN_WEIGHT }
      : { model: null, text: null, declared: false, confidence: null };
  }
  const margin = best[1].weight / (best[1].weight + second[1].weight);
  const onlyDeclared = best[1].text === 'remote';
  return {
    model: best[0],
    text: onlyDeclared ? null : best[1].text,
    declared: declaredRemote === true && best[0] === 'remote',
    confidence: Math.round(Math.min(best[1].weight < 1.1 ? MAX_WEAK_CONFIDENCE : 0.97, margin) * 100) / 100,
  };
};
