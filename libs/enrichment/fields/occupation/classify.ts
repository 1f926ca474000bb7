import { uniqBy } from 'es-toolkit';
import { LRUCache } from 'lru-cache';
import { fold } from '#libs/reference/fold.js';
import { occupations, occupationsTitled } from '#libs/reference/occupations.js';
import { phraseTable } from '../../text/phrases.js';
import { coreTitle } from '../title/clean-title.js';
import { directorOf } from './managers.js';
import { titleModel } from './model-table.js';
import { modernTitles } from './modern-titles.js';
import { titleFeatures } from './title-features.js';
import { addScores, type Candidate, mostLikely, type TitleModel } from './title-model.js';

/** The most likely O*NET-SOC occupation of a posting, and the next ones. Confidences are between 0 and 1. */
export interface OccupationGuess {
  code: string;
  title: string;
  confidence: number;
  alternatives: { code: string; title: string; confidence: number }[];
  major_group: string;
  job_zone: number | null;
  matched_on: 'known title' | 'usual title' | 'words of the title';
}

const MAX_CANDIDATES = 6;
const MAX_ALTERNATIVES = 4;
const MIN_MODERN_CODES = 3;
/** Below this confidence the record has no occupation. */
const MIN_CONFIDENCE = 0.2;
/** The confidence of an occupation that only a vague word of the title suggests, such as "manager". */
const VAGUE_CONFIDENCE = 0.25;
/** Military occupations are excluded: rare words of civilian titles would match them. */
const MILITARY = '55';
const DEPARTMENT_WEIGHT = 0.25;
const MAX_CORE = 200;

/** Ranks occupations by the words of a title alone. The benchmark measures this on titles held out of `model`. */
export const rankTitle = (model: TitleModel, title: string, department: string | null = null): Candidate[] => {
  const scores = new Float32Array(model.classes.length);
  const known = addScores(model, titleFeatures(title), 1, scores);
  if (!known) return [];
  if (department !== null) addScores(model, titleFeatures(department), DEPARTMENT_WEIGHT, scores);
  return mostLikely(model, scores, MAX_CANDIDATES);
};

const modernOccupations = (core: string): readonly string[] => {
  const text = fold(core).slice(0, MAX_CORE);
  return modernTitles().find(({ pattern }) => pattern.test(text))?.codes ?? [];
};

/** The part of a title before a comma, dash or bar, which names the occupation; the rest is a team or place. */
const titleHead = (core: string): string => core.split(/\s[-–—|@]\s|[,|:;/]/)[0]?.trim() || core;

/** Ranks, which name no occupation by themselves: "Manager, AV" is an AV manager. */
const RANK =
  /^(?:(?:senior|sr\.?|principal|global|regional|associate|group|technical) )*(?:manager|director|supervisor|head|leader|vp|vice president|specialist|consultant|associate|coordinator|member of (?:the )?technical staff)$/i;

/** The title with a leading rank moved behind what it is the rank of. */
const withRankLast = (core: string): string => {
  const [rank = '', subject = ''] = core.split(/,\s+|\s[-–—|]\s/);
  return RANK.test(rank) && subject !== '' ? `${subject} ${rank}` : core;
};

/** What vague words suggest. The meanings are O*NET-SOC codes, the most likely first. */
const vaguePhrases = phraseTable('fields/occupation/vague-phrases.tsv');

const vagueOccupations = (core: string): readonly string[] =>
  vaguePhrases().find(core.slice(0, MAX_CORE))[0]?.meaning.split(' ') ?? [];

// Postings of a board repeat its titles.
const known = new LRUCache<string, { guess: OccupationGuess | null }>({ max: 1_000 });

/** O*NET-SOC occupation of a posting; null when its title is too vague. */
export const occupationOf = (title: string, department: string | null): OccupationGuess | null => {
  const key = JSON.stringify([title, department]);
  const cached = known.get(key);
  if (cached !== undefined) return cached.guess;
  const guess = classify(title, department);
  known.set(key, { guess });
  return guess;
};

const classify = (title: string, department: string | null): OccupationGuess | null => {
  const core = withRankLast(coreTitle(title));
  const head = titleHead(core);
  const byHead = modernOccupations(head);
  const modern = byHead.length > 0 ? byHead : modernOccupations(core);
  const exact = modern.length > 0 ? [] : ([core, head].map(occupationsTitled).find((codes) => codes.length > 0) ?? []);
  // Known titles have alternatives of their own.
  const ranked = modern.length >= MIN_MODERN_CODES ? [] : rankTitle(titleModel(), core, department);
  const candidates: { code: string; confidence: number }[] = [];
  const add = (code: string, confidence: number) => {
    if (!candidates.some((each) => each.code === code)) candidates.push({ code, confidence });
  };
  // The more occupations share a known title, the lower the confidence; the model ranks them.
  if (modern.length > 0)
    modern.forEach((code, i) => {
      add(code, i === 0 ? 0.8 : 0.3 / i);
    });
  else if (exact.length > 0) {
    const share = (code: string) => ranked.find((each) => each.code === code)?.confidence ?? 0;
    [...exact]
      .sort((a, b) => share(b) - share(a))
      .slice(0, 4)
      .forEach((code, i) => {
        add(code, i === 0 ? Math.max(0.5, 0.95 - 0.1 * (exact.length - 1)) : 0.3 / i);
      });
  }
  for (const { code, confidence } of ranked) if (!code.startsWith(MILITARY)) add(code, confidence);
  if ((candidates[0]?.confidence ?? 0) < MIN_CONFIDENCE) {
    const vague = vagueOccupations(core);
    candidates.unshift(...vague.map((code, i) => ({ code, confidence: VAGUE_CONFIDENCE / (i + 1) })));
  }
  const found = uniqBy(candidates, ({ code }) => code);
  const director = found[0] && directorOf(core, found[0].code);
  if (director) found.unshift({ code: director, confidence: (found[0] as Candidate).confidence });
  const [first, ...others] = uniqBy(found, ({ code }) => code);
  if (!first || first.confidence < MIN_CONFIDENCE) return null;
  const guess = ({ code, confidence }: Candidate) => ({
    code,
    title: occupations().get(code)?.title ?? code,
    confidence: Math.round(Math.min(0.99, confidence) * 100) / 100,
  });
  return {
    ...guess(first),
    alternatives: others.slice(0, MAX_ALTERNATIVES).map(guess),
    major_group: first.code.slice(0, 2),
    job_zone: occupations().get(first.code)?.job_zone ?? null,
    matched_on: modern.length > 0 ? 'usual title' : exact.length > 0 ? 'known title' : 'words of the title',
  };
};
