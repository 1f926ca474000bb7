import { formatDate, formatNumber } from '../../data/format';
import type { Signal } from '../../data/records';
import { changeOf, valueText } from './signal-values';
import classes from './signals.module.css';

/** The expected value and the observed one, as two bars of the same scale. */
export function SignalEvidence({ signal }: { readonly signal: Signal }) {
  const { baseline, observed, window } = signal;
  const highest = Math.max(baseline.value, observed) || 1;
  const rows = [
    ['Expected', baseline.value, '--chart-8'],
    ['Observed', observed, '--chart-1'],
  ] as const;
  return (
    <div>
      <dl className={classes.evidence}>
        {rows.map(([label, value, color]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span style={{ width: `${(100 * value) / highest}%`, background: `var(${color})` }} />
              {valueText(signal, value)}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.window}>
        {formatDate(window.from)} to {formatDate(window.to)}
        {changeOf(signal)}, {baseline.n === 0 ? 'none in the baseline' : `baseline n = ${formatNumber(baseline.n)}`}
      </p>
    </div>
  );
}
