import type { WorkModel } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import { NON_ENGLISH_KEYWORDS, nonEnglishModel, nonEnglishNamedModel } from './non-english-workplace.js';
import {
  isAboutOtherWorkplaces,
  phrases,
  RECRUITER_TAGS,
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

/** Models that punctuation sets apart: "(hybrid)", "Location: remote". */
const MARKED: Readonly<Record<WorkModel, RegExp>> = {
  hybrid:
    /\(hybrid|\bhybrid(?:\)| [-–,]|[^.]{0,30}\()|\b(?:role|position|job|work|location|arrangement)\b[^.]{0,40}:[^.]{0,25}\bhybrid\b/,
  remote:
    /\(remote|\bremote(?:\)| [-–(])|\b(?:role|position|job|opportunity|location|work type|work model|setup)\b[^.]{0,40}[:,] ?(?:an? )?(?:fully |100% |completely |entirely |currently |open to |us[- ])?remote\b/,
  on_site:
    /\((?:on-?site|in[- ](?:person|office))|[-–|·(] ?on-?site\)?\s*$|\b(?:role|position|job|work|location)\b[^.]{0,50}:[^.]{0,30}\b(?:on-?site|in[- ]person|in[- ](?:the )?office)\b/,
};

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
    phrases().meaningsIn(folded).has('no_remote_days')
  )
    return 'on_site';
  return nonEnglishNamedModel(text);
};

const segmentModel = (text: string): WorkModel | null => {
  const lower = text.replaceAll("'re ", ' are ');
  const weekdays = weekdaysModel(lower);
  if (weekdays !== null) return weekdays;
  const meanings = phrases().meaningsIn(lower);
  if (meanings.has('unrelated')) return null;
  const states = (model: WorkModel) => meanings.has(model) || MARKED[model].test(lower);
  const hybrid = states('hybrid');
  if (hybrid && !meanings.has('or_hybrid')) return 'hybrid';
  const onSite = states('on_site');
  const remote = states('remote');
  if (onSite && remote) return meanings.has('rarely') ? 'on_site' : meanings.has('remote_or') ? null : 'hybrid';
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
      const meanings = phrases().meaningsIn(folded);
      if (isAboutOtherWorkplaces(meanings) || meanings.has('depends')) continue;
      const stated = withoutUnrelatedTerms(withoutConditions(folded));
      if (segment.repeated) {
        const policy = modelOf(stated);
        if (policy !== null && (policy !== 'remote' || phrases().meaningsIn(stated).has('remote_policy')))
          // Days in the office are more precise than "in person".
          vote(policy, policy === 'hybrid' ? HYBRID_POLICY_WEIGHT : POLICY_WEIGHT, segment.text);
        continue;
      }
      const model = modelOf(stated);
      voteForSegment(segment, model ?? (meanings.has('no_remote_days') ? 'on_site' : null));
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
    const office = english.find(({ lower, repeated }) => {
      const meanings = phrases().meaningsIn(lower);
      return !repeated && meanings.has('at_our_office') && !meanings.has('open');
    });
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
