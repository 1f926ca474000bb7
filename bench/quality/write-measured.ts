import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { enrichmentVersion } from '#libs/quality/enrichment-version.js';
import { measuredPages } from '#libs/quality/measured-tables.js';
import {
  type Bench,
  MEASURED_FILE,
  type Measurement,
  measuredFields,
  measuredSets,
  readMeasurements,
} from '#libs/quality/measurements.js';

/** A measurement of this run. */
export type NewMeasurement = Omit<Measurement, 'bench' | 'filter' | 'measuredOn' | 'commit' | 'enrichmentVersion'> & {
  /** Default: that of the measure in `libs/quality/measures.tsv`. */
  readonly filter?: string;
};

const HEADER =
  '# Written by `npm run bench:enrichment -- DATA --write` and `npm run bench:public -- DATA --write`.\n' +
  '# bench\tset\tmeasure\tfilter\tfigure\tn\textracted\tcorrect\treference\tmeasured on\tcommit\tenrichment version\n';

const DIRTY = '-dirty';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The current commit; ends with `-dirty` if the code or the labels differ from it. */
const commitNow = (): string => {
  const changed = git('status', '--porcelain', '--', 'libs', 'bench', `:!${MEASURED_FILE}`);
  return git('rev-parse', '--short=12', 'HEAD') + (changed === '' ? '' : DIRTY);
};

/** @throws Error if nothing says what the measure or its set is. */
const measurementOf = (
  bench: Bench,
  each: NewMeasurement,
  provenance: Pick<Measurement, 'measuredOn' | 'commit' | 'enrichmentVersion'>,
) => {
  const filter = each.filter ?? measuredFields().get(each.measure)?.filter;
  if (filter === undefined) throw new Error(`libs/quality/measures.tsv has no measure "${each.measure}".`);
  if (!measuredSets().has(each.set)) throw new Error(`libs/quality/sets.tsv has no set "${each.set}".`);
  return { bench, ...each, filter, ...provenance };
};

/** The measurements of a run, with their provenance. */
export const measuredNow = (bench: Bench, found: readonly NewMeasurement[]): Measurement[] => {
  const provenance = {
    measuredOn: new Date().toISOString().slice(0, 10),
    commit: commitNow(),
    enrichmentVersion: enrichmentVersion(),
  };
  return found.map((each) => measurementOf(bench, each, provenance));
};

/** Exits before a run whose figures nobody could measure again. */
export const requireCommitted = (): void => {
  if (!commitNow().endsWith(DIRTY)) return;
  process.stderr.write('`--write` names the commit that was measured: commit the changes in libs and bench first.\n');
  process.exit(1);
};

/** Replaces the rows of a bench, and renews the tables of the docs. @throws Error if the code changed during the run. */
export const writeMeasured = (bench: Bench, rows: readonly Measurement[]): void => {
  if (rows.some(({ commit }) => commit.endsWith(DIRTY)))
    throw new Error('Files in libs or bench changed during the run.');
  const others = readMeasurements().filter((each) => each.bench !== bench);
  const all = bench === 'enrichment' ? [...rows, ...others] : [...others, ...rows];
  const lines = all.map((each) =>
    [
      each.bench,
      each.set,
      each.measure,
      each.filter,
      each.figure,
      each.n,
      each.extracted ?? '',
      Number(each.correct.toFixed(4)),
      each.reference,
      each.measuredOn,
      each.commit,
      each.enrichmentVersion,
    ].join('\t'),
  );
  writeFileSync(MEASURED_FILE, `${HEADER}${lines.join('\n')}\n`);
  for (const [file, renew] of measuredPages(all)) writeFileSync(file, renew(readFileSync(file, 'utf8')));
};
