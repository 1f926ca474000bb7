import type { WorkModel } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import { namedModel } from './named-model.js';
import { NON_ENGLISH_KEYWORDS } from './non-english-workplace.js';
import { deniesRemote, namesOurOffice, statedInEnglish, statedInOtherLanguages, taggedModel } from './stated-model.js';
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

/** The model that a payload names: `Hybrid`, `on-site`, `OnSite`, `fully_remote`. */
export const declaredModel = (type: string | null): WorkModel | null => {
  const word = fold(type ?? '').replace(/[^a-z]/g, '');
  if (word === '') return null;
  if (word.includes('hybrid')) return 'hybrid';
  if (word.includes('remote') || word === 'telecommute') return 'remote';
  return /onsite|inoffice|inperson|^office$/.test(word) ? 'on_site' : null;
};

/** The weight of a recruiter tag, which describes the posting as a whole. Only days in the office have a higher weight. */
const TAG_WEIGHT = 1.8;
/** The weight of a policy that the company repeats in all postings, which the posting itself overrules. */
const POLICY_WEIGHT = 0.72;
const HYBRID_POLICY_WEIGHT = 0.95;
/** The confidence of a value that only policies of the company, or its perks and story, support. */
const MAX_WEAK_CONFIDENCE = 0.7;
/** Below this weight, evidence comes from policies, perks and stories only. */
const MIN_CERTAIN_WEIGHT = 1.1;
const MAX_CONFIDENCE = 0.97;
/** Minimum weight of evidence. */
const MIN_WEIGHT = 0.7;

/** The weight of a model in the title or in every place. */
const NAME_WEIGHT = 3;
/** The weight of a model that only some of the places name: the applicant may choose. */
const SOME_PLACES_WEIGHT = 1.5;
const DECLARED_REMOTE_WEIGHT = 1.2;
/** What is left of the weight of `remote` if the form denies it, and if the text does: too little for a place that says "remote". */
const DENIED_REMOTE = 0.65;
const DENIED_REMOTE_IN_TEXT = 0.2;
/** What each further piece of evidence adds. */
const REPEATED_WEIGHT = 0.1;
const SECTION_WEIGHTS: Partial<Record<Segment['section'], number>> = {
  company: 0.75,
  benefits: 0.9,
  legal: 0.3,
  process: 0.3,
  other: 1,
};
const DEFAULT_SECTION_WEIGHT = 1.3;
/** Days in the office take precedence over "remote" and "in person" elsewhere. */
const HYBRID_FACTOR = 1.7;

const excerpt = (text: string): string => text.slice(0, 500);
const round = (share: number): number => Math.round(share * 100) / 100;

/** The evidence for each model. */
class Votes {
  private readonly votes: Record<WorkModel, { weight: number; text: string | null }> = {
    hybrid: { weight: 0, text: null },
    remote: { weight: 0, text: null },
    on_site: { weight: 0, text: null },
  };

  /** @param text null if the evidence is a field of the payload. */
  add(model: WorkModel | null, weight: number, text: string | null): void {
    if (model === null) return;
    const known = this.votes[model];
    if (weight > known.weight) known.text = text && excerpt(text);
    known.weight = Math.max(known.weight, weight) + REPEATED_WEIGHT;
  }

  scale(model: WorkModel, factor: number): void {
    this.votes[model].weight *= factor;
  }

  /** The model with the most weight, its weight, text, and the share of it in that of the best two. */
  best(): { model: WorkModel; weight: number; text: string | null; share: number } {
    const [first, second] = (Object.entries(this.votes) as [WorkModel, { weight: number; text: string | null }][]).sort(
      (a, b) => b[1].weight - a[1].weight,
    ) as [[WorkModel, { weight: number; text: string | null }], [WorkModel, { weight: number }]];
    const [model, { weight, text }] = first;
    return { model, weight, text, share: weight / (weight + second[1].weight) };
  }
}

const addNames = (votes: Votes, title: string, places: readonly { place: string; model: WorkModel | null }[]): void => {
  votes.add(namedModel(title, true), NAME_WEIGHT, title);
  const isEvery = places.every(({ model }) => model !== null);
  for (const { place, model } of places) votes.add(model, isEvery ? NAME_WEIGHT : SOME_PLACES_WEIGHT, place);
};

const addSegments = (votes: Votes, segments: readonly Segment[], statedIn: typeof statedInEnglish): void => {
  for (const { sentence, section, repeated, text } of segments) {
    const { model, policy } = statedIn(sentence);
    // Days in the office are more precise than "in person".
    if (repeated) votes.add(policy, policy === 'hybrid' ? HYBRID_POLICY_WEIGHT : POLICY_WEIGHT, text);
    else {
      const weight = SECTION_WEIGHTS[section] ?? DEFAULT_SECTION_WEIGHT;
      votes.add(model, weight * (model === 'hybrid' ? HYBRID_FACTOR : 1), text);
    }
  }
};

/** The work model of a posting: as declared, otherwise by the evidence in title, places and text. `confidence` is between 0 and 1. */
export const workplaceOf = (
  { title, places, declaredType, declaredRemote }: WorkplaceInput,
  text: PostingText,
): Workplace => {
  const declared = declaredModel(declaredType);
  if (declared) return { model: declared, text: declaredType, declared: true, confidence: 1 };
  const named = places.map((place) => ({ place, model: namedModel(place, false) }));
  const hybrid = named.find(({ model }) => model === 'hybrid');
  if (hybrid) return { model: 'hybrid', text: excerpt(hybrid.place), declared: false, confidence: 0.95 };
  const votes = new Votes();
  addNames(votes, title, named);
  const english = text.withAny(KEYWORDS);
  addSegments(votes, english, statedInEnglish);
  addSegments(votes, text.withAny(NON_ENGLISH_KEYWORDS), statedInOtherLanguages);
  for (const { sentence, repeated } of english)
    if (!repeated) votes.add(taggedModel(sentence), TAG_WEIGHT, sentence.text);
  if (declaredRemote === true) votes.add('remote', DECLARED_REMOTE_WEIGHT, null);
  if (declaredRemote === false) votes.scale('remote', DENIED_REMOTE);
  if (english.some(({ sentence, repeated }) => !repeated && deniesRemote(sentence)))
    votes.scale('remote', DENIED_REMOTE_IN_TEXT);
  const { model, weight, text: evidence, share } = votes.best();
  if (weight < MIN_WEIGHT) {
    const office = english.find(({ sentence, repeated }) => !repeated && namesOurOffice(sentence));
    return office
      ? { model: 'on_site', text: excerpt(office.text), declared: false, confidence: MIN_WEIGHT }
      : { model: null, text: null, declared: false, confidence: null };
  }
  return {
    model,
    text: evidence,
    declared: declaredRemote === true && model === 'remote',
    confidence: round(Math.min(weight < MIN_CERTAIN_WEIGHT ? MAX_WEAK_CONFIDENCE : MAX_CONFIDENCE, share)),
  };
};
