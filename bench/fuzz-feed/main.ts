// `npm run fuzz:feed -- --minutes 10`: feeds with hostile and damaged rows, through sync, facts, grids, signals and verify.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { downloadsFolder } from '#libs/services/project-paths.js';
import { startServices } from '#libs/services/start-services.js';
import { IndexerFixture } from '../../apps/indexer/testing/indexer-fixture.js';
import { baseRecords } from './base-records.js';
import { checkFeed } from './check-feed.js';
import { type MixedPart, mixedParts } from './feed-under-test.js';
import { reduceRows } from './reduce.js';

const positive = (maximum: number) => (text: string) => {
  const value = Number(text);
  if (value > 0 && value <= maximum) return value;
  throw new InvalidArgumentError(`Use a number above 0, up to ${maximum}.`);
};

const {
  minutes,
  rows,
  batch,
  seed = Math.floor(Math.random() * 1e9),
} = new Command('fuzz:feed')
  .description('Looks for rows of a feed that stop a sync, damage other rows, or are applied incorrectly.')
  .option('--minutes <n>', 'start no new feed after this time', positive(600), 10)
  .option('--rows <n>', 'number of mutated rows (default: as many as the time allows)', positive(1e9))
  .option('--batch <n>', 'mutated rows per feed', positive(100_000), 1_000)
  .option('--seed <n>', 'seed of the first feed (default: random)', positive(2 ** 31))
  .parse()
  .opts<{ minutes: number; rows?: number; batch: number; seed?: number }>();

const VALID_POSTINGS = 60;

/** Reduces a failing feed, prints what is wrong with it, and keeps its rows. */
const report = async (parts: readonly MixedPart[], problems: readonly string[], feedSeed: number) => {
  console.log(`Seed ${feedSeed}:\n${problems.slice(0, 20).join('\n')}\nReducing the feed`);
  const reduced = await reduceRows(parts, async (each) => (await checkFeed(each, stores)).length > 0);
  const mutated = reduced.flatMap((part) => part.mutated);
  const path = join(downloadsFolder, `fuzz-feed-${feedSeed}.ndjson`);
  writeFileSync(path, Buffer.concat(mutated.flatMap((row) => [row, Buffer.from('\n')])));
  console.log(`${mutated.length} mutated rows suffice (${path}):`);
  console.log((await checkFeed(reduced, stores)).slice(0, 5).join('\n'));
};

const services = await startServices({ dataDir: join(downloadsFolder, 'bench'), durable: true, log: console.log });
const stores = { elasticsearchUrl: services.elasticsearchUrl, databaseServer: services.databaseUrl };
try {
  const base = await baseRecords(VALID_POSTINGS);
  const end = Date.now() + minutes * 60_000;
  let done = 0;
  for (let feedSeed = seed; Date.now() < end && (rows === undefined || done < rows); feedSeed += 1) {
    const parts = mixedParts(base, Math.min(batch, (rows ?? Number.POSITIVE_INFINITY) - done), feedSeed);
    const problems = await checkFeed(parts, stores);
    done += parts.reduce((sum, { mutated }) => sum + mutated.length, 0);
    console.log(`${done} mutated rows, seed ${feedSeed}: ${problems.length} problems`);
    if (problems.length === 0) continue;
    process.exitCode = 1;
    await report(parts, problems, feedSeed);
    break;
  }
} finally {
  await IndexerFixture.end();
  await services.stop();
}
