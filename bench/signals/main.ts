// `npm run bench:signals`: false alarms and detection on simulated companies, and the replay of the recorded history.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { SIGNAL_TYPES } from '#libs/records/enumerations.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { dayText, detectSignals } from '#libs/signals/detect-signals.js';
import { CONFOUNDERS } from '#libs/signals/testing/confounders.js';
import { FAULTS } from '#libs/signals/testing/crawl-faults.js';
import { PLANTED } from '#libs/signals/testing/planted.js';
import { Timeline } from '#libs/signals/timeline/timeline.js';
import { mistakenAt } from './confounders.js';
import { type ReplayedCompany, readCompanies } from './history.js';
import { agreementOf, type LabelCounts, writeForReaders } from './judged-signals.js';
import { bestDetection } from './power-bound.js';
import { intervalText, percent, printInjection, targetText } from './print-injection.js';
import { COUNTED_TYPES, missOf, printedEvents } from './printed-conditions.js';
import { compareWithFault, describeSignal, FETCH_LOGS, replay, replayTable } from './replay.js';
import { detection, falseAlarms, surgeDetection } from './simulate.js';

/** New postings per month of the companies. */
const SIZES = [1, 2, 5, 10, 20, 50, 100];
const SURGE_SIZES = [5, 7, 10, 14, 20, 30, 50, 100];
const FACTORS = [1.5, 2, 3, 4, 5];
const CONFOUNDER_SIZES = [20, 40, 100];
/** Signals that readers judge. */
const READ_SIGNALS = 100;
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

const printConfounders = (companies: number): void => {
  console.log(
    '\nSimulated companies at which something else happens: companies with a signal of a type that must not fire',
  );
  const rows = (Object.keys(CONFOUNDERS) as (keyof typeof CONFOUNDERS)[]).map((name) => {
    const shares = CONFOUNDER_SIZES.map((monthly) => {
      const { mistaken } = mistakenAt(name, monthly, companies);
      return [`${monthly}/mo`, [...mistaken].map(([type, count]) => `${type} ${count}`).join(', ') || 'none'];
    });
    return [name, { [`of`]: companies, ...Object.fromEntries(shares) }];
  });
  console.table(Object.fromEntries(rows));
};

/** What meets the counts that are printed, by its own reading of the log, and why it has no signal. */
const printPrinted = (companies: readonly ReplayedCompany[], list: boolean): void => {
  const rows = companies.flatMap(({ board, history }) => {
    const to = history.fetches.at(-1)?.day ?? 0;
    const signals = detectSignals(new Timeline(history, to), { from: 0, to, types: COUNTED_TYPES });
    return printedEvents(history).map((event) => ({ board, event, miss: missOf(event, history, signals) }));
  });
  for (const type of COUNTED_TYPES) {
    const own = rows.filter(({ event }) => event.type === type);
    const reasons = Map.groupBy(own, ({ miss }) => miss?.replace(/: \d.*$/, '') ?? 'found');
    console.log(`\n${type}: ${own.length} events meet the printed counts`);
    console.table(Object.fromEntries([...reasons].map(([reason, of]) => [reason, { events: of.length }])));
  }
  if (!list) return;
  for (const { board, event, miss } of rows)
    console.log([event.type, board, dayText(event.to), event.counts, miss ?? 'found'].join('\t'));
};

const printLabels = (labels: readonly string[]): void => {
  const [one, other] = labels;
  if (!one || !other) throw new Error('--labels needs two files, one of each reader.');
  const { both, agreed, kappa, counts } = agreementOf([one, other]);
  console.log(`${agreed} of ${both} signals have the same label from both readers (kappa ${kappa.toFixed(2)}).`);
  const row = ({ real, no_change, cannot_say }: LabelCounts) =>
    `${real} / ${no_change} / ${cannot_say}: ${precisionText(real, real + no_change)}; of all ${precisionText(real, real + no_change + cannot_say)}`;
  console.log('Real / no change / cannot say: precision of those that were judged, and of all');
  console.table(
    Object.fromEntries(
      [...counts].map(([type, [first, second]]) => [type, { first: row(first), second: row(second) }]),
    ),
  );
};

const precisionText = (real: number, of: number): string =>
  of === 0 ? '-' : `${percent(real / of)} (${intervalText(real, of)})`;

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
      'confounders',
      'printed',
      'readers',
    ]),
  )
  .option('--fault-begins <day>', 'first day of the faults of the crawl', '2026-05-10')
  .option('--days <days...>', 'days on which changes are injected', INJECTION_DAYS)
  .option('--read <file>', 'write the signals of the boards with their evidence, for readers, to this file')
  .option('--labels <files...>', 'two files with the labels of readers')
  .option('--list', 'print every signal of the replay, or every event that meets the printed counts')
  .action(async ({ companies, data, only, faultBegins, list = false, days, read, labels }) => {
    const isSelected = (part: string) => only === undefined || only === part;
    if (isSelected('false-alarms')) printFalseAlarms(companies);
    if (isSelected('detection')) printDetection(companies);
    if (isSelected('curve')) printCurve(3 * companies);
    if (isSelected('confounders')) printConfounders(companies);
    if (labels) printLabels(labels);
    if (!['replay', 'injection', 'printed'].some(isSelected) && !read) return;
    if (!existsSync(join(data, 'greenhouse-history'))) {
      console.log(`\nNo replay: ${data} does not hold greenhouse-history: set --data to a folder that does.`);
      return;
    }
    if (isSelected('replay')) await printReplay(data, list, faultBegins);
    const boards = only === 'replay' ? [] : await readCompanies(data);
    if (isSelected('injection')) printInjection(boards, days);
    if (isSelected('printed')) printPrinted(boards, list);
    if (read) writeForReaders(replay(boards).found, READ_SIGNALS, read);
  });

await program.parseAsync();
