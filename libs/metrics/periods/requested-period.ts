import { MS_PER_DAY } from '#libs/records/time.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { monthEnd, monthSpan, parseMonth, type Span, WINDOWS, type Window, windowSpan } from './periods.js';

/** A period as requested: a window or a month. */
export interface Period {
  readonly name: string;
  readonly window: Window | null;
  readonly month: number | null;
  readonly span: Span;
  /** Its end, even if that is after `as_of`. */
  readonly end: number;
}

/** Both days are included. @throws `invalid_request` for days that do not exist, or are in the wrong order. */
const daysSpan = (name: string): Span => {
  const [first = '', last = first] = name.split('..');
  for (const day of [first, last])
    if (Number.isNaN(Date.parse(day)) || !new Date(day).toISOString().startsWith(day))
      throw invalidParameter('period', 'is not a day of the calendar', day);
  if (first > last) throw invalidParameter('period', 'must begin with the earlier day', name);
  return { from: Date.parse(first), to: Date.parse(last) + MS_PER_DAY };
};

/** @throws `invalid_request` for a period after `as_of`. */
export const parsePeriod = (name: string, asOf: number): Period => {
  if (name.length > 7) {
    const { from, to } = daysSpan(name);
    if (from > asOf) throw afterAsOf('period', name, asOf);
    return { name, window: null, month: null, span: { from, to: Math.min(to, asOf + 1) }, end: to };
  }
  const window = WINDOWS.find((days) => name === `${days}d`) ?? null;
  if (window !== null) return { name, window, month: null, span: windowSpan(window, asOf), end: asOf + 1 };
  const number = parseMonth(name);
  const span = monthSpan(number, asOf);
  if (span.from > asOf) throw afterAsOf('period', name, asOf);
  return { name, window: null, month: number, span, end: monthEnd(number) };
};

export const afterAsOf = (parameter: string, value: string, asOf: number) =>
  invalidParameter(parameter, `must not begin after the dataset ends (as_of ${new Date(asOf).toISOString()})`, value);
