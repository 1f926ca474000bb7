import { createHash } from 'node:crypto';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { ReplayedCompany } from './history.js';
import { INJECTIONS, type InjectionResult, injectInto, SURGE_FACTOR } from './injection.js';
import { type ChangedBoard, type Counted, countDetection } from './one-window-count.js';
import { replay } from './replay.js';

export const percent = (share: number): string => `${(100 * share).toFixed(0)}%`;
export const targetText = (reached: boolean): string => (reached ? 'reached' : 'missed');

/** The rules were fitted on the boards of one half. */
export const isOfFittedHalf = ({ board }: Pick<ChangedBoard, 'board'>): boolean =>
  ((createHash('md5').update(board).digest()[0] as number) & 1) === 0;

const shareText = (found: number, boards: number): string =>
  boards === 0 ? '-' : `${percent(found / boards)} (${found} of ${boards})`;

/** The 95% interval of a share (Wilson 1927, JASA 22). */
export const intervalText = (found: number, n: number): string => {
  const [z, share] = [1.96, found / n];
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const margin = (z * Math.sqrt((share * (1 - share)) / n + (z / (2 * n)) ** 2)) / (1 + z ** 2 / n);
  return `${percent(middle - margin)} to ${percent(middle + margin)}`;
};

const ruleText = (boards: readonly ChangedBoard[]): string =>
  boards.length === 0
    ? '-'
    : `${shareText(foundIn(boards), boards.length)}, ${intervalText(foundIn(boards), boards.length)}`;
const foundIn = (boards: readonly ChangedBoard[]): number => boards.filter(({ delay }) => delay !== null).length;

/** Prints for each change how many of the boards it is found at, by their size. */
export const printInjection = (companies: readonly ReplayedCompany[], days: readonly string[]): void => {
  for (const injection of INJECTIONS) {
    const { type, description, due, targets } = injection;
    const results = days.map((day) => injectInto(companies, injection, Date.parse(day) / MS_PER_DAY));
    console.log(
      `\n${type}: ${description}, on ${days.join(', ')}, injected into the recorded postings of real boards; found within ${due} days`,
    );
    const classes = (results[0] ?? []).map(({ monthly }, size) => ({
      monthly,
      all: results.flatMap((each) => each[size] ?? []),
    }));
    const rows = classes.map(({ monthly, all }) => {
      const changed = all.flatMap((each) => each.changed);
      const target = targets[monthly];
      return [
        `from ${monthly}/mo`,
        {
          found: ruleText(changed),
          'fitted half': ruleText(changed.filter(isOfFittedHalf)),
          'other half': ruleText(changed.filter((each) => !isOfFittedHalf(each))),
          'median days': all.map((each) => each.days ?? '-').join(', '),
          'also without the change': all.flatMap(({ falseAlarms }) => falseAlarms).length,
          target:
            target === undefined ? '' : `${percent(target)} ${targetText(foundIn(changed) / changed.length >= target)}`,
        },
      ];
    });
    console.table(Object.fromEntries(rows));
    const excluded = results.flatMap((each, day) =>
      each.flatMap(({ falseAlarms }) => falseAlarms.map((board) => `${board} (${days[day]})`)),
    );
    console.log(
      `Not counted, because the signal fires without the change (${excluded.length}): ${excluded.join(', ')}`,
    );
    if (type === 'hiring_surge') printCounts(companies, classes);
  }
};

const DAYS_PER_MONTH = 365 / 12;
const FALSE_ALARM_YEARS = 50;

/** What one count of the 30 days finds with a fitted rate and variance, beside what the rule finds. */
const printCounts = (
  companies: readonly ReplayedCompany[],
  classes: readonly { readonly monthly: number; readonly all: readonly InjectionResult[] }[],
): void => {
  const { found, companyMonths } = replay(companies, ['hiring_surge']);
  const levels = {
    [`one false alarm in ${FALSE_ALARM_YEARS} years`]: 30 / 365 / FALSE_ALARM_YEARS,
    [`as many as the rule has signals on these boards (${found.length})`]:
      (found.length / companyMonths / DAYS_PER_MONTH) * 30,
  };
  for (const [name, level] of Object.entries(levels)) {
    console.log(`One count of the 30 days, with a rate and a variance fitted to the record of each board; ${name}:`);
    const rows = classes.map(({ monthly, all }) => {
      const changed = all.flatMap((each) => each.changed);
      const detection = (counted: Counted) => {
        const result = countDetection(changed, counted, { factor: SURGE_FACTOR, level });
        const { boards, found: detected, onlyRule, expected } = result;
        const shares = `${shareText(detected, boards)}, ${intervalText(detected, boards)}`;
        return `${shares}; only the rule ${onlyRule}; by the model ${percent(expected / boards)}`;
      };
      const row = {
        'the rule': ruleText(changed),
        'counts postings': detection('postings'),
        'counts decisions': detection('decisions'),
      };
      return [`from ${monthly}/mo`, row];
    });
    console.table(Object.fromEntries(rows));
  }
};
