import type { WorkModel } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import { perSentence, type Sentence } from '../../text/sentence.js';
import { nonEnglishModel } from './non-english-workplace.js';
import {
  isAboutOtherWorkplaces,
  phrases,
  RECRUITER_TAGS,
  withoutConditions,
  withoutUnrelatedTerms,
} from './workplace-disambiguation.js';

/** What a sentence states about the place of work. */
export interface StatedModel {
  model: WorkModel | null;
  /** The model, if the sentence is a rule of the company. */
  policy: WorkModel | null;
}

const NOTHING: StatedModel = { model: null, policy: null };

/** Models that punctuation sets apart: "(hybrid)", "Location: remote". */
const MARKED: Readonly<Record<WorkModel, RegExp>> = {
  hybrid:
    /\(hybrid|\bhybrid(?:\)| [-–,]|[^.]{0,30}\()|\b(?:role|position|job|work|location|arrangement)\b[^.]{0,40}:[^.]{0,25}\bhybrid\b/,
  remote:
    /\(remote|\bremote(?:\)| [-–(])|\b(?:role|position|job|opportunity|location|work type|work model|setup)\b[^.]{0,40}[:,] ?(?:an? )?(?:fully |100% |completely |entirely |currently |open to |us[- ])?remote\b/,
  on_site:
    /\((?:on-?site|in[- ](?:person|office))|[-–|·(] ?on-?site\)?\s{0,5}$|\b(?:role|position|job|work|location)\b[^.]{0,50}:[^.]{0,30}\b(?:on-?site|in[- ]person|in[- ](?:the )?office)\b/,
};

const statedWith =
  (modelOf: (stated: string) => WorkModel | null) =>
  ({ lower }: Sentence): StatedModel => {
    const folded = fold(lower);
    const meanings = phrases().meaningsIn(folded);
    if (isAboutOtherWorkplaces(meanings) || meanings.has('depends')) return NOTHING;
    const stated = withoutUnrelatedTerms(withoutConditions(folded));
    const named = modelOf(stated);
    const isPolicy = named !== 'remote' || phrases().meaningsIn(stated).has('remote_policy');
    return {
      model: named ?? (meanings.has('no_remote_days') ? 'on_site' : null),
      policy: isPolicy ? named : null,
    };
  };

const englishModel = (text: string): WorkModel | null => {
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
const WEEKDAY = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri)(?:days?)?\b/g;
/** "M,W,F", "T/W/Th": the days by their letters. */
const DAY_LETTERS = /\b(?:m|tu?|w|th)(?:[,/] ?(?:tu?|w|th|f)\b){1,4}/;
/** All days of the week. */
const WHOLE_WEEK = /\bmon(?:day)?s? ?(?:through|thru|to|-|–) ?fri(?:day)?s?\b/;

/** The work model of a sentence that names the days in the office: "in the office on Mondays, Tuesdays and Thursdays". */
const weekdaysModel = (text: string): WorkModel | null => {
  if (!OFFICE.test(text)) return null;
  if (WHOLE_WEEK.test(text)) return /from home|remote/.test(text) ? null : 'on_site';
  const letters = DAY_LETTERS.exec(text)?.[0].split(/[,/]/).length ?? 0;
  const days = letters || new Set([...text.matchAll(WEEKDAY)].map(([day]) => day.slice(0, 3))).size;
  return days === 0 ? null : days === 5 ? 'on_site' : 'hybrid';
};

/** The work model of a sentence's recruiter tags; null if they name none, or several. */
export const taggedModel = perSentence(({ lower }: Sentence): WorkModel | null => {
  const models = new Set<WorkModel>();
  for (const [, hybrid, remote] of lower.matchAll(RECRUITER_TAGS))
    models.add(hybrid ? 'hybrid' : remote ? 'remote' : 'on_site');
  const [model] = models;
  return models.size === 1 ? (model ?? null) : null;
});

/** What a sentence states in English. */
export const statedInEnglish = perSentence(statedWith(englishModel));

/** What a sentence states in another language. */
export const statedInOtherLanguages = perSentence(statedWith(nonEnglishModel));

/** Whether a sentence names an office as the place of work, and does not leave the place open. */
export const namesOurOffice = perSentence(({ lower }: Sentence): boolean => {
  const meanings = phrases().meaningsIn(lower);
  return meanings.has('at_our_office') && !meanings.has('open');
});

/** Whether a sentence denies that the job is remote: "This is not a remote role". */
export const deniesRemote = perSentence(({ lower }: Sentence): boolean =>
  phrases().meaningsIn(lower).has('denied_remote'),
);
