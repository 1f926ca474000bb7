import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sortBy } from 'es-toolkit';
import { dayText } from '#libs/signals/detect-signals.js';
import type { Day } from '#libs/signals/timeline/posting-history.js';
import type { Replay } from './replay.js';

type Found = Replay['found'][number];

const LABELS = ['real', 'no_change', 'cannot_say'] as const;
const WEEKS_BEFORE = 16;
const MAX_TITLES = 12;

/** A sample in the order of the ids, which are digests: a reader can repeat it, and no type or board comes first. */
export const sampled = (found: Replay['found'], size: number): Found[] =>
  [...found].sort((one, other) => (one.signal.id < other.signal.id ? -1 : 1)).slice(0, size);

const weekly = (days: readonly Day[], from: Day, weeks: number): string =>
  Array.from({ length: weeks }, (_, week) => {
    const start = from + 7 * week;
    return days.filter((day) => day >= start && day < start + 7).length;
  }).join(' ');

const evidence = ({ board, signal, history }: Found): string => {
  const { type, segment, window, detected, baseline, observed, jobIds } = signal;
  const from = window.from - 7 * WEEKS_BEFORE;
  const weeks = Math.ceil((window.to + 28 - from) / 7);
  const openings = history.postings.map(({ firstSeen }) => firstSeen);
  const closings = history.postings.flatMap(({ closed }) => closed ?? []);
  const listed = history.fetches.filter(({ ok, day }) => ok && day >= window.from - 14 && day <= window.to + 28);
  const failed = history.fetches.filter(({ ok, day }) => !ok && day >= from && day <= window.to + 28).length;
  const titles = new Map(history.postings.map(({ id, title }) => [id, title]));
  return [
    `## ${signal.id}`,
    `${type} at ${board}${segment ? `, ${segment.dimension}:${segment.value}` : ''}; ${dayText(window.from)} to ${dayText(window.to)}, found ${dayText(detected)}; expected ${baseline.value.toFixed(1)} (of ${baseline.n}), observed ${observed.toFixed(1)}`,
    `- openings by week, from ${dayText(from)} (${WEEKS_BEFORE} weeks before the window): ${weekly(openings, from, weeks)}`,
    `- closings by week: ${weekly(closings, from, weeks)}`,
    `- fetches, and what they listed: ${listed.map(({ day, listed: count }) => `${dayText(day).slice(5)}=${count}`).join(' ')}; ${failed} failed`,
    `- evidence: ${jobIds
      .slice(0, MAX_TITLES)
      .map((id) => titles.get(id))
      .join(' | ')}`,
  ].join('\n');
};

/** Writes a list without labels, for readers who have not seen those of each other. */
export const writeForReaders = (found: Replay['found'], size: number, file: string): void => {
  const head = `# Signals to judge\n\nFor each, write a line \`id<tab>type<tab>label<tab>reason\` into a file of your own. Labels: ${LABELS.join(', ')}: a real change in hiring; no change (of the board, of the crawl, or chance); cannot say.`;
  writeFileSync(file, `${[head, ...sampled(found, size).map(evidence)].join('\n\n')}\n`);
};

interface Judged {
  readonly type: string;
  readonly label: string;
}

const readLabels = (file: string): Map<string, Judged> => {
  if (!existsSync(file))
    throw new Error(
      `${file} does not exist: name a file with a line \`id<tab>type<tab>label<tab>reason\` for each signal.`,
    );
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('G'));
  return new Map(
    lines.map((line) => {
      const [id = '', type = '', label = ''] = line.split('\t');
      if (!LABELS.some((known) => known === label))
        throw new Error(`${file}: the label of ${id} is "${label}"; use ${LABELS.join(', ')}.`);
      return [id, { type, label }];
    }),
  );
};

/** Labels that a reader gave, of one type or of all. */
export type LabelCounts = Readonly<Record<(typeof LABELS)[number], number>>;

export interface Agreement {
  readonly both: number;
  readonly agreed: number;
  /** Cohen's kappa (1960): the agreement beyond that of two readers who label at random, with their own frequencies. */
  readonly kappa: number;
  /** By type, most frequent first, after `all`: the labels of each reader. */
  readonly counts: ReadonlyMap<string, readonly [LabelCounts, LabelCounts]>;
}

/** How two readers agree on the signals that both judged. */
export const agreementOf = (files: readonly [string, string]): Agreement => {
  const [one, other] = files.map(readLabels) as [Map<string, Judged>, Map<string, Judged>];
  const pairs = [...one].flatMap(([id, first]) => {
    const second = other.get(id);
    return second ? [{ type: first.type, labels: [first.label, second.label] as const }] : [];
  });
  if (pairs.length === 0) throw new Error('No signal has a label of both readers: the ids of the files differ.');
  const countsOf = (judged: typeof pairs, reader: 0 | 1): LabelCounts =>
    Object.fromEntries(
      LABELS.map((label) => [label, judged.filter(({ labels }) => labels[reader] === label).length]),
    ) as unknown as LabelCounts;
  const byType = sortBy([...Map.groupBy(pairs, ({ type }) => type)], [([, judged]) => -judged.length]);
  const counts = new Map(
    [['all', pairs] as const, ...byType].map(([type, judged]) => [
      type,
      [countsOf(judged, 0), countsOf(judged, 1)] as const,
    ]),
  );
  const agreed = pairs.filter(({ labels }) => labels[0] === labels[1]).length;
  const [first, second] = [countsOf(pairs, 0), countsOf(pairs, 1)];
  const chance = LABELS.reduce((sum, label) => sum + (first[label] * second[label]) / pairs.length ** 2, 0);
  return { both: pairs.length, agreed, kappa: (agreed / pairs.length - chance) / (1 - chance), counts };
};
