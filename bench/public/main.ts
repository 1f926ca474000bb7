import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measuredTable } from '#libs/quality/measured-tables.js';
import { measuredNow, requireCommitted, writeMeasured } from '../quality/write-measured.js';
import { measureMeloIsco } from './melo-isco.js';
import { measureMeloTitles } from './melo-titles.js';
import { type PublicMeasure, toMeasurement } from './public-measure.js';
import { measureSeekPay } from './seek-pay.js';
import { measureSeekWorkArrangement } from './seek-work-arrangement.js';
import { measureH2bTitles } from './soc-titles.js';

/**
 * `npm run bench:public [-- DATA] [--confusions FOLDER] [--write]`: enrichment on sets that others published, with a 95 % interval and their
 * own figures. `DATA` holds the sets, which are not part of the repository; those that are missing are named. `--confusions` writes ids,
 * labels and values of what is wrong to a folder, without texts. `--write` renews `libs/quality/measured.tsv`, which
 * `/v4/quality` returns, and the table in docs/quality.md.
 */
const SETS: Readonly<Record<string, (data: string) => PublicMeasure[] | null>> = {
  'seek/pay.csv.gz': measureSeekPay,
  'seek/work_arrangements.csv.gz': measureSeekWorkArrangement,
  'h2b/titles.tsv.gz': measureH2bTitles,
  'melo/usa_q_en_c_en': measureMeloIsco,
  'melo/deu_q_de_c_en and melo/esp_q_es_c_en': measureMeloTitles,
};

const args = process.argv.slice(2);
const optionAt = args.indexOf('--confusions');
const folder = optionAt < 0 ? null : (args[optionAt + 1] ?? null);
const [data = '../shared/data/public'] = args.filter(
  (each, at) => !each.startsWith('--') && (optionAt < 0 || at !== optionAt + 1),
);

if (args.includes('--write')) requireCommitted();
const measures: PublicMeasure[] = [];
const missing: string[] = [];
for (const [file, measure] of Object.entries(SETS)) {
  const found = measure(data);
  if (found === null) missing.push(file);
  else measures.push(...found);
}
const measured = measuredNow('public', measures.map(toMeasurement));
process.stdout.write(`${measuredTable('public', measured)}\n`);
for (const file of missing) process.stdout.write(`Missing: ${path.join(data, file)}\n`);
if (folder !== null) {
  mkdirSync(folder, { recursive: true });
  for (const { set, measure, confusions } of measures)
    if (confusions.length > 0)
      writeFileSync(path.join(folder, `${`${set} ${measure}`.replace(/\W+/g, '-')}.tsv`), `${confusions.join('\n')}\n`);
}
if (args.includes('--write')) {
  if (missing.length > 0) {
    process.stderr.write('Nothing is renewed while sets are missing.\n');
    process.exit(1);
  }
  writeMeasured('public', measured);
}
