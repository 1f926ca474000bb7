import { phraseTable } from '../../text/phrases/phrases.js';

// Patterns of folded text that mentions a work model but does not state that of the job: negations, homonyms, workplaces of others.

/**
 * `unrelated_term` contains the name of a model: "remote sensing", "vehículos híbridos"; `negated_model`: "not remote", "Remote ist nicht
 * möglich"; `days_per_year` are days of meetings, not in the office.
 */
const excludedPhrases = phraseTable('fields/workplace/excluded-phrases.tsv');
const EXCLUDED = ['unrelated_term', 'negated_model', 'days_per_year'];

/** "Remote: no", "Homeoffice? Nein". */
const DENIED_MODEL =
  /\b(?:remot\w{1,10}|hybrid\w{0,10}|home[- ]?office|on-?site)(?:[- ]\w{1,30})?\s?[:?] ?(?:no|nein|non|nie|nao|nee|nej)\b/g;

/**
 * Phrases about the place of work. `hybrid`, `remote` and `on_site` state a model; `unrelated` phrases only contain the name of one; with
 * `depends` the model depends on what the posting does not state; `remote_policy` is a company's own rule, unlike "remote options";
 * `no_remote_days` rules out any day at home, while "not remote" may still be hybrid; `at_our_office` counts if nothing else states the
 * model and the sentence leaves it not `open`.
 */
export const phrases = phraseTable('fields/workplace/phrases.tsv');

/** Whether the phrases of a segment show that it is about the workplaces of others: "Our customers are remote-first companies". */
export const isAboutOtherWorkplaces = (meanings: ReadonlySet<string>): boolean =>
  meanings.has('other_workplaces') && !meanings.has('about_the_job');

/** The folded text without negated work models and terms that only contain the name of one. */
export const withoutUnrelatedTerms = (folded: string): string =>
  excludedPhrases().without(folded.replace(DENIED_MODEL, ' '), EXCLUDED);

/** Tags with which recruiters state the work model on boards: `#LI-Hybrid`, `#BI-Remote`. */
export const RECRUITER_TAGS = /#\s?[a-z]{2}-(?:(hybrid)|(remote)|(?:on-?site|in-?office))\b/g;

/** Conditions and exceptions, which do not state the work model: "unless approved to work fully remotely". */
const CONDITIONS =
  /\b(?:unless|except (?:if|when|where|for)|even if|whether or not|regardless of whether)\b[^,.;:]{0,120}/g;
export const withoutConditions = (folded: string): string => folded.replace(CONDITIONS, ' ');
