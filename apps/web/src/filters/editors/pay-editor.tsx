import { Group, NumberInput, RangeSlider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../data/format';
import { valuesQuery } from '../filter-queries';
import type { EditorProps } from './editor-props';
import { type Bucket, Histogram } from './histogram';
import { rangeError } from './range-error';

/** The right end of the slider, which means "no upper bound". The last range, from 500,000, has no end: it takes the last 25,000. */
const MAX_PAY = 525_000;
const STEP = 5_000;

const amount = (text: string | undefined, fallback: number): number => (text === undefined ? fallback : Number(text));

/** A range of pay in US dollars a year. A posting matches if its range overlaps. */
export function PayEditor({ set, filter: { name }, search, onDraft }: EditorProps) {
  const [from, to] = [`${name}_gte`, `${name}_lte`] as const;
  const facet = useQuery({ ...valuesQuery(set, name, search), placeholderData: (before) => before });
  const low = amount(search[from], 0);
  const high = amount(search[to], MAX_PAY);
  const change = ([start, end]: readonly [number, number]) =>
    onDraft({
      [from]: start > 0 ? String(start) : undefined,
      [to]: end < MAX_PAY ? String(end) : undefined,
    });
  return (
    <>
      <Histogram
        label="postings by pay"
        buckets={facet.data?.values ?? []}
        widthOf={({ gte = 0, lte = MAX_PAY }) => Number(lte) - Number(gte)}
        isEndless={({ lte }) => lte === undefined || lte === null}
        isInside={({ gte = 0, lte = MAX_PAY }: Bucket) => Number(lte) >= low && Number(gte) <= high}
      />
      <RangeSlider
        thumbFromLabel="Lowest pay"
        thumbToLabel="Highest pay"
        min={0}
        max={MAX_PAY}
        step={STEP}
        minRange={0}
        value={[Math.min(low, MAX_PAY), Math.min(high, MAX_PAY)]}
        onChange={change}
        label={(value) => (value >= MAX_PAY ? 'No limit' : formatMoney(value))}
        mb="xs"
      />
      <Group grow gap="sm">
        <NumberInput
          label="From, USD a year"
          placeholder="Any"
          min={0}
          step={STEP}
          thousandSeparator=","
          value={search[from] === undefined ? '' : low}
          onChange={(value) => onDraft({ [from]: value === '' ? undefined : String(value) })}
        />
        <NumberInput
          label="To, USD a year"
          placeholder="No limit"
          error={rangeError(search, name)}
          min={0}
          step={STEP}
          thousandSeparator=","
          value={search[to] === undefined ? '' : high}
          onChange={(value) => onDraft({ [to]: value === '' ? undefined : String(value) })}
        />
      </Group>
    </>
  );
}
