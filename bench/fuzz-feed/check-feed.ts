import { openFacts } from '#libs/facts/open-facts.js';
import { generationsOf } from '#libs/search/store/indices/generations.js';
import { IndexerFixture } from '../../apps/indexer/testing/indexer-fixture.js';
import { type RawPart, writeRawFeed } from '../../apps/indexer/testing/raw-feed.js';
import type { MixedPart } from './feed-under-test.js';

/** Rows of a file, mutated and valid ones in turn, and the line numbers of the valid ones. */
interface MixedFile extends RawPart {
  readonly validLines: ReadonlySet<number>;
}

const NEWLINE = 0x0a;

const mixed = ({ valid, mutated, ...head }: MixedPart): MixedFile => {
  const lines: Buffer[] = [];
  const validLines = new Set<number>();
  let number = 1;
  for (let n = 0; n < Math.max(valid.length, mutated.length); n += 1) {
    const [damaged, whole] = [mutated[n], valid[n]];
    if (damaged) {
      lines.push(damaged);
      number += 1 + damaged.filter((byte) => byte === NEWLINE).length;
    }
    if (whole) {
      lines.push(whole);
      validLines.add(number);
      number += 1;
    }
  }
  return { ...head, lines, validLines };
};

/** Loads the snapshots, applies the deltas, with grids and signals, and verifies. @param stores default: those of the tests. @returns what went wrong. */
export const checkFeed = async (
  parts: readonly MixedPart[],
  stores?: { elasticsearchUrl: string; databaseServer: string },
): Promise<string[]> => {
  const indexer = await IndexerFixture.create('fuzz-feed', stores);
  const problems: string[] = [];
  try {
    const files = parts.map(mixed);
    const snapshots = files.filter(({ mode }) => mode === 'snapshot');
    let rejected = 0;
    let feed = '';
    for (const [n, fed] of [snapshots, files].entries()) {
      feed = await writeRawFeed(indexer.folder, n + 1, fed);
      const run = await indexer.run(['sync', feed, '--json', '--max-bad', '100%', '--grids', '--signals']);
      if (run.code !== 0) return [...problems, `sync ${n + 1} failed: ${run.stderr.slice(-2_000)}`];
      const summary = JSON.parse(run.stdout);
      rejected += summary.bad;
      problems.push(...(await rejectedValidRows(indexer, summary.dead_letter, fed)));
    }
    const verified = await indexer.run(['verify', feed, '--json']);
    if (verified.code !== 0) return [...problems, `verify failed: ${verified.stderr.slice(-2_000)}`];
    const found = JSON.parse(verified.stdout);
    for (const name of ['missing', 'extra', 'different'])
      if (found[name] > 0) problems.push(`verify: ${found[name]} ${name}, see ${found.report}`);
    if (found.rejected !== rejected) problems.push(`sync rejected ${rejected} rows, verify ${found.rejected}`);
    problems.push(...(await differingFacts(indexer)));
    return problems;
  } finally {
    await indexer.drop();
  }
};

const rejectedValidRows = async (
  indexer: IndexerFixture,
  deadLetter: string | null,
  files: readonly MixedFile[],
): Promise<string[]> => {
  if (deadLetter === null) return [];
  const rows = await indexer.deadLetterRows(deadLetter);
  return rows
    .filter(({ file, line }) => files[Number.parseInt(file, 10)]?.validLines.has(line))
    .map(({ file, line, reason }) => `a valid row was rejected: ${file} line ${line}: ${reason}`);
};

/** The facts must have the postings of the index, and no others. */
const differingFacts = async ({ client, folder, prefix }: IndexerFixture): Promise<string[]> => {
  const live = (await generationsOf(client, prefix)).find((generation) => generation.live);
  const stamp = live?.stamp as string;
  const facts = await openFacts({ dataDir: folder, prefix, stamp, memoryLimit: '256MB' });
  if (!facts) return ['there are no facts'];
  try {
    const { hits } = await client.search({ index: `${prefix}-jobs`, size: 10_000, _source: false });
    const indexed = new Set(hits.hits.map(({ _id }) => _id));
    const rows = await facts.connection.runAndReadAll('SELECT id FROM postings');
    const known = new Set(rows.getRows().map(([id]) => id as string));
    const only = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>) => [...one].filter((id) => !other.has(id));
    return [
      ...only(indexed, known).map((id) => `the facts do not have ${id}`),
      ...only(known, indexed).map((id) => `the facts have ${id}, which is not in the index`),
    ];
  } finally {
    await facts.close();
  }
};
