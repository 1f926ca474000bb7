// `npm run bench:signals`: false alarms and detection on simulated companies, and the replay of the recorded history.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { SIGNAL_TYPES } from '#libs/records/enumerations.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { FAULTS } from '#libs/signals/testing/crawl-faults.js';
import { PLANTED } from '#libs/signals/testing/planted.js';
import { readCompanies } from './history.js';
import { bestDetection } from './power-bound.js';
import { percent, printInjection, targetText } from './print-injection.js';
import { compareWithFault, describeSignal, FETCH_LOGS, replay, replayTable } from './replay.js';
import { detection, falseAlarms, surgeDetection } from './simulate.js';

/** New postings per month of the companies. */
const SIZES = [1, 2, 5, 10, 20, 50, 100];
const SURGE_SIZES = [5, 7, 10, 14, 20, 30, 50, 100];
const FACTORS = [1.5, 2, 3, 4, 5];
const TARGETS = { falseAlarms: 1, detection: 0.95 };

/** Days on which changes are injected: early enough for the days in which they are to be found. */
const INJECTION_DAYS = ['2026-05-04', '2026-06-15'];

const printFalseAlarms = (companies: number): void => {
  const results = SIZES.map((monthly, i) => falseAlarms(monthly, companies, 1 + 100_000 * i));
  const years = results.reduce((sum, result) => sum + result.years, 0);
  const rows = SIGNAL_TYPES.map((type) => {
    const fired = results.map((result) => result.fired.get(type) ?? 0);
    const rate = (50 * fired.reduce((sum, count) => sum + count, 0)) / years;
    const counts = Object.fromEntries(fired.map((count, i) => [`${SIZES[i]}/mo`, count]));
    return [type, { ...counts, 'in 50 years': rate.toFixed(2), target: targetText(rate <= TARGETS.falseAlarms) }];
  });
  console.log(
    `\nFalse alarms where only chance is at work, ${Math.round(years)} company-years (target: 1 in 50 years)`,
  );
  console.table(Object.fromEntries(rows));
};

const printDetection = (companies: number): void => {
  console.log('\nPlanted changes at companies of 20 new postings a month');
  const rows = SIGNAL_TYPES.map((type) => {
    const { share, days } = detection(type, companies, 7_000_000);
    const { description, due } = PLANTED[type];
    return [type, { change: description, 'found in': `${due} days`, detected: percent(share), 'median days': days }];
  });
  console.table(Object.fromEntries(rows));
};

const printCurve = (companies: number): void => {
  console.log(
    '\nSurges found within 30 days, by size of company and of change (in brackets: the best that any test can do)',
  );
  const rows = SURGE_SIZES.map((monthly) => {
    const shares = FACTORS.map((factor) => {
      const best = percent(bestDetection(monthly, factor));
      return [`x${factor}`, `${percent(surgeDetection(monthly, factor, companies, 9_000_000))} (${best})`];
    });
    return [`${monthly}/mo`, Object.fromEntries(shares)];
  });
  console.table(Object.fromEntries(rows));
  const threefold = SURGE_SIZES.map((monthly) => surgeDetection(monthly, 3, companies, 11_000_000));
  const reached = SURGE_SIZES.filter((_, i) => (threefold[i] ?? 0) >= TARGETS.detection);
  console.log(`Threefold: ${SURGE_SIZES.map((size, i) => `${size}/mo ${percent(threefold[i] ?? 0)}`).join(', ')}.`);
  console.log(
    `Target 95%: ${targetText(reached.length === SURGE_SIZES.length)}; reached from ${reached[0] ?? '-'} a month on.`,
  );
};

const printReplay = async (data: string, list: boolean, faultBegins: string): Promise<void> => {
  const companies = await readCompanies(data);
  const result = replay(companies);
  console.log(
    `\nReplay of ${companies.length} boards, ${Math.round(result.companyMonths)} company-months, per 1,000 of these`,
  );
  console.table(replayTable(result));
  console.log(`Signals of the first days, whose postings are left-censored: ${result.leftCensored}.`);
  if (list) for (const found of result.found) console.log(describeSignal(found));
  const rows = FAULTS.flatMap((fault) =>
    FETCH_LOGS.map((log) => {
      const {
        companies: judged,
        added,
        lost,
      } = compareWithFault(companies, fault, Date.parse(faultBegins) / MS_PER_DAY, log);
      if (list) for (const found of added) console.log(`${fault}, ${log}: ${describeSignal(found)}`);
      return { fault, fetches: log, companies: judged, 'only with the fault': added.length, 'only without it': lost };
    }),
  );
  console.log('\nThe same with a fault of the crawl at every company');
  console.table(rows);
};

const program = new Command('bench:signals')
  .description('Measures false alarms and detection on simulated companies, and replays the recorded history.')
  .option('--companies <n>', 'simulated companies of each size', Number, 60)
  .option('--data <folder>', 'folder that holds greenhouse-history/', '../shared/data')
  .addOption(
    new Option('--only <part>', 'run only this part').choices([
      'false-alarms',
      'detection',
      'curve',
      'replay',
      'injection',
    ]),
  )
  .option('--fault-begins <day>', 'first day of the faults of the crawl', '2026-05-10')
  .option('--list', 'print every signal of the replay')
  .action(async ({ companies, data, only, faultBegins, list = false }) => {
    const isSelected = (part: string) => only === undefined || only === part;
    if (isSelected('false-alarms')) printFalseAlarms(companies);
    if (isSelected('detection')) printDetection(companies);
    if (isSelected('curve')) printCurve(3 * companies);
    if (!isSelected('replay') && !isSelected('injection')) return;
    if (!existsSync(join(data, 'greenhouse-history'))) {
      console.log(`\nNo replay: ${data} does not hold greenhouse-history: set --data to a folder that does.`);
      return;
    }
    if (isSelected('replay')) await printReplay(data, list, faultBegins);
    if (isSelected('injection')) printInjection(await readCompanies(data), INJECTION_DAYS);
  });

await program.parseAsync();
