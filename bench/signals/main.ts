// `npm run bench:signals`: false alarms and detection of the detectors on simulated companies.
import { detectSignals } from '#libs/signals/detect-signals.js';
import { ordinaryHiring, simulateCompany } from '#libs/signals/testing/simulated-company.js';
import { Timeline } from '#libs/signals/timeline/timeline.js';

const years = Number(process.argv[2] ?? 60);
const counts = new Map<string, number[]>();
const rates = [1, 2, 5, 10, 20, 50, 100];
let total = 0;
for (const [r, monthly] of rates.entries()) {
  const t0 = Date.now();
  for (let i = 0; i < years / 2; i += 1) {
    const days = 730 + 100;
    const timeline = new Timeline(
      simulateCompany({ seed: 1000 * r + i + 1, days, hiring: { ...ordinaryHiring, monthly } }),
      days,
    );
    for (const { type } of detectSignals(timeline, { from: 0, to: days })) {
      const own = counts.get(type) ?? rates.map(() => 0);
      own[r] = (own[r] ?? 0) + 1;
      counts.set(type, own);
    }
    total += 2;
  }
  console.error(monthly, Date.now() - t0, 'ms');
}
console.table(
  Object.fromEntries(
    [...counts].map(([type, own]) => [
      type,
      {
        ...Object.fromEntries(own.map((n, i) => [`${rates[i]}/mo`, n])),
        'per 50y': ((own.reduce((a, b) => a + b, 0) / total) * 50).toFixed(2),
      },
    ]),
  ),
);
