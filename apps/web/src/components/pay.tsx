import { Tooltip } from '@mantine/core';
import { formatMoney } from '../data/format';

interface Salary {
  readonly min?: number | null;
  readonly max?: number | null;
  readonly currency?: string | null;
  readonly period?: string | null;
  readonly text?: string | null;
  readonly annual_min_usd?: number | null;
  readonly annual_max_usd?: number | null;
}

const range = (low: number | null | undefined, high: number | null | undefined, currency: string): string => {
  const ends = [...new Set([low, high].filter((end) => end !== null && end !== undefined))];
  return ends.map((end) => formatMoney(end, currency, end >= 10_000)).join(' – ');
};

/** Pay as posted if known, otherwise per year in US dollars. The tooltip quotes the posting. */
export function PayRange({ salary }: { readonly salary: Salary }) {
  const posted = range(salary.min, salary.max, salary.currency ?? 'USD');
  const annual = range(salary.annual_min_usd, salary.annual_max_usd, 'USD');
  const text = posted ? `${posted}${salary.period ? ` / ${salary.period}` : ''}` : annual && `${annual} / year`;
  if (!text) return null;
  return (
    <Tooltip
      label={salary.text ? `Posted: ${salary.text}` : `${annual} a year in USD`}
      disabled={!salary.text && !annual}
      multiline
      maw={320}
    >
      <span className="tabular" style={{ whiteSpace: 'nowrap' }}>
        {text}
      </span>
    </Tooltip>
  );
}
