import type { SignalType } from '#libs/records/enumerations.js';
import { detectSignals } from '#libs/signals/detect-signals.js';
import { CHANGED_ON, PLANTED } from '#libs/signals/testing/planted.js';
import { ordinaryHiring, simulateCompany } from '#libs/signals/testing/simulated-company.js';
import { Timeline } from '#libs/signals/timeline/timeline.js';

const NULL_DAYS = 830;
/** First days of a company, which are too early for any signal and do not count. */
const WATCHED_FROM = 100;

/** False alarms of each type at companies without changes. */
export const falseAlarms = (
  monthly: number,
  companies: number,
  seed: number,
): { years: number; fired: Map<SignalType, number> } => {
  const fired = new Map<SignalType, number>();
  for (let i = 0; i < companies; i += 1) {
    const history = simulateCompany({ seed: seed + i, days: NULL_DAYS, hiring: { ...ordinaryHiring, monthly } });
    const timeline = new Timeline(history, NULL_DAYS - 1);
    for (const { type } of detectSignals(timeline, { from: 0, to: NULL_DAYS }))
      fired.set(type, (fired.get(type) ?? 0) + 1);
  }
  return { years: (companies * (NULL_DAYS - WATCHED_FROM)) / 365, fired };
};

/** The share of companies with a planted change at which the type fires in time, and the median number of days until then. */
export const detection = (
  type: SignalType,
  companies: number,
  seed: number,
): { share: number; days: number | null } => {
  const { before, after, lasts, due } = PLANTED[type];
  const hiring = { ...ordinaryHiring, monthly: 20, ...before };
  const delays: number[] = [];
  for (let i = 0; i < companies; i += 1) {
    const days = CHANGED_ON + due + 1;
    const change = { from: CHANGED_ON, ...(lasts !== undefined && { to: CHANGED_ON + lasts }), hiring: after };
    const timeline = new Timeline(simulateCompany({ seed: seed + i, days, hiring, change }), days);
    const [first] = detectSignals(timeline, { from: CHANGED_ON, to: CHANGED_ON + due, types: [type] });
    if (first) delays.push(first.detected - CHANGED_ON);
  }
  delays.sort((a, b) => a - b);
  return { share: delays.length / companies, days: delays[Math.floor(delays.length / 2)] ?? null };
};

/** The share of companies of a given size at which a surge of a given size is found within 30 days. */
export const surgeDetection = (monthly: number, factor: number, companies: number, seed: number): number => {
  const due = 30;
  let found = 0;
  for (let i = 0; i < companies; i += 1) {
    const days = CHANGED_ON + due + 1;
    const change = { from: CHANGED_ON, hiring: { monthly: monthly * factor } };
    const history = simulateCompany({ seed: seed + i, days, hiring: { ...ordinaryHiring, monthly }, change });
    const signals = detectSignals(new Timeline(history, days), {
      from: CHANGED_ON,
      to: CHANGED_ON + due,
      types: ['hiring_surge'],
    });
    if (signals.length > 0) found += 1;
  }
  return found / companies;
};
