import { List, Tooltip } from '@mantine/core';
import { formatMoney } from '../data/format';

interface Range {
  readonly min?: number | null;
  readonly max?: number | null;
  readonly currency?: string | null;
  readonly period?: string | null;
}

interface Salary extends Range {
  readonly text?: string | null;
  readonly ranges?: readonly (Range & { readonly place?: string | null })[];
  readonly annual_min_usd?: number | null;
  readonly annual_max_usd?: number | null;
}

const range = (low: number | null | undefined, high: number | null | undefined, currency: string): string => {
  const ends = [...new Set([low, high].filter((end) => end !== null && end !== undefined))];
  return ends.map((end) => formatMoney(end, currency, end >= 10_000)).join(' – ');
};

const asPosted = ({ min, max, currency, period }: Range): string => {
  const amounts = range(min, max, currency ?? 'USD');
  return amounts && `${amounts}${period ? ` / ${period}` : ''}`;
};

/** Pay as posted if known, otherwise per year in US dollars. The tooltip quotes the posting. */
export function PayRange({ salary }: { readonly salary: Salary }) {
  const annual = range(salary.annual_min_usd, salary.annual_max_usd, 'USD');
  const text = asPosted(salary) || (annual && `${annual} / year`);
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

/** The ranges of a posting that states several, each with its place or level. */
export function PayRanges({ salary: { ranges = [] } }: { readonly salary: Salary }) {
  if (ranges.length < 2) return null;
  return (
    <List size="xs" c="dimmed" listStyleType="none" aria-label="Stated ranges">
      {ranges.map((each) => (
        <List.Item key={JSON.stringify(each)}>
          <span className="tabular">{asPosted(each)}</span>
          {each.place && `: ${each.place}`}
        </List.Item>
      ))}
    </List>
  );
}
