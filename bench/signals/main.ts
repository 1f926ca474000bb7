import { SIGNAL_TYPES } from '#libs/records/enumerations.js';
import { detection, falseAlarms, surgeDetection } from './simulate.js';

const mode = process.argv[2];
if (mode === 'fa') {
  const n = Number(process.argv[3]);
  const rates = [1, 2, 5, 10, 20, 50, 100];
  const res = rates.map((m, r) => falseAlarms(m, n, 1 + 100_000 * r));
  const years = res.reduce((s, x) => s + x.years, 0);
  console.log('years', years);
  console.table(
    Object.fromEntries(
      SIGNAL_TYPES.map((t) => [
        t,
        {
          ...Object.fromEntries(rates.map((m, r) => [m, res[r]?.fired.get(t) ?? 0])),
          per50: +((50 * res.reduce((s, x) => s + (x.fired.get(t) ?? 0), 0)) / years).toFixed(2),
        },
      ]),
    ),
  );
} else if (mode === 'det') {
  const n = Number(process.argv[3]);
  console.table(Object.fromEntries(SIGNAL_TYPES.map((t) => [t, detection(t, n, 7_000_000)])));
} else if (mode === 'surge') {
  const n = Number(process.argv[3]);
  console.table(
    Object.fromEntries(
      [5, 7, 10, 15, 20, 50].map((m) => [
        m,
        Object.fromEntries([1.5, 2, 3, 4, 5].map((f) => [f, surgeDetection(m, f, n, 9_000_000)])),
      ]),
    ),
  );
}
