// `npm run bench:search`: the order `relevance` by judged postings, and messy search texts. See docs/benchmarks.md.
import { writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import type { Engine } from './contenders.js';
import { withSearchBench } from './environment.js';
import { judge, type QuerySet, queriesOf, querySets, readJudgements } from './judgements.js';
import { unjudgedPool } from './pool.js';
import { printExpansionTime, printRankings, printTwins } from './report.js';

const program = new Command('bench:search')
  .description('Compares the order `relevance` with plain BM25 and with Postgres, by judged results on the sample.')
  .addOption(new Option('--set <name>', 'only these search texts').choices([...querySets]))
  .option('--worst <n>', 'also print the texts with the lowest nDCG@10, with their results', '0')
  .option('--pool <file>', 'write the results that are not judged yet to a file, instead of measuring')
  .parse();
const options = program.opts<{ set?: QuerySet; worst: string; pool?: string }>();
const sets = options.set ? [options.set] : querySets;

await withSearchBench(async (bench) => {
  const { api, rows, others } = bench;
  const judgements = readJudgements();
  const engines: Engine[] = [
    api.engine('sort=relevance', {}),
    api.engine('the same, exact=true', { exact: 'true' }),
    ...others,
  ];
  if (options.pool !== undefined) {
    const pooled = [api.engine('deep', {}, 20), ...engines];
    writeFileSync(options.pool, await unjudgedPool(pooled, sets.flatMap(queriesOf), judgements, rows));
    return;
  }
  for (const set of sets) {
    const queries = queriesOf(set);
    const rankings = new Map<string, Awaited<ReturnType<typeof judge>>>();
    for (const engine of engines) rankings.set(engine.name, await judge(engine, queries, judgements, rows));
    printRankings(set, queries, rankings, Number(options.worst));
  }
  await printTwins(api);
  await printExpansionTime(bench, querySets.flatMap(queriesOf));
});
