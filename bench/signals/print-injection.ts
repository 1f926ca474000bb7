import { MS_PER_DAY } from '#libs/records/time.js';
import type { ReplayedCompany } from './history.js';
import { INJECTIONS, type InjectionResult, injectInto, SURGE_FACTOR } from './injection.js';
import { type Counted, oracleDetection } from './oracle.js';
import { replay } from './replay.js';

export const percent = (share: number): string => `${(100 * share).toFixed(0)}%`;
export const targetText = (reached: boolean): string => (reached ? 'reached' : 'missed');

/** The results of one class of boards on several days. */
const merged = (results: readonly InjectionResult[]) => {
  const changed = results.flatMap((each) => each.changed);
  const found = results.reduce((sum, each) => sum + each.found, 0);
  return {
    changed,
    boards: changed.length,
    found,
    share: changed.length === 0 ? '-' : percent(found / changed.length),
  };
};

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
      const { boards, found, share } = merged(all);
      const target = targets[monthly];
      return [
        `from ${monthly}/mo`,
        {
          boards,
          found,
          share,
          'median days': all.map((each) => each.days ?? '-').join(', '),
          'also without the change': all.flatMap(({ falseAlarms }) => falseAlarms).length,
          target: target === undefined ? '' : `${percent(target)} ${targetText(found / boards >= target)}`,
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
    if (type === 'hiring_surge') printOracle(companies, classes);
  }
};

const DAYS_PER_MONTH = 365 / 12;
const FALSE_ALARM_YEARS = 50;

/** What a test finds that knows the rate and the variance of each board, beside what the rule finds. */
const printOracle = (
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
    console.log(`A test that knows the usual rate of each board, its variance and the day of the change; ${name}:`);
    const rows = classes.map(({ monthly, all }) => {
      const { changed, share } = merged(all);
      const detection = (counted: Counted) => {
        const {
          boards,
          found: detected,
          expected,
        } = oracleDetection(changed, counted, { factor: SURGE_FACTOR, level });
        return `${percent(detected / boards)} (${detected} of ${boards}), by the model ${percent(expected / boards)}`;
      };
      const row = {
        'the rule': share,
        'counts postings': detection('postings'),
        'counts decisions': detection('decisions'),
      };
      return [`from ${monthly}/mo`, row];
    });
    console.table(Object.fromEntries(rows));
  }
};
