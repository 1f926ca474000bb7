import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plural } from '../../data/format';
import { isDayCount } from '../day-count';
import { valuesQuery } from '../filter-queries';
import type { EditorProps } from './editor-props';
import { Histogram } from './histogram';

const WITHIN = [
  { value: '1', label: 'Last day' },
  { value: '7', label: 'Last 7 days' },
  { value: '14', label: 'Last 14 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
];

const dayOf = (time: string | undefined): string => time?.slice(0, 10) ?? '';

/** A number of days up to the date of the dataset, or two dates. */
export function DateEditor({ set, filter: { name, label }, search, onDraft }: EditorProps) {
  const [within, from, to] = [`${name}_within_days`, `${name}_gte`, `${name}_lte`] as const;
  const isRange = search[from] !== undefined || search[to] !== undefined;
  const days = search[within];
  // An address can have any number of days, and any text, which is no choice.
  const choices =
    days === undefined || !isDayCount(days) || WITHIN.some(({ value }) => value === days)
      ? WITHIN
      : [...WITHIN, { value: days, label: `Last ${plural(Number(days), 'day')}` }];
  const facet = useQuery({
    ...valuesQuery(set, name, search),
    // Signals have no facets.
    enabled: set.list !== '/v4/signals',
    placeholderData: (before) => before,
  });
  return (
    <>
      {facet.data && (
        <Stack gap={4}>
          <Histogram
            label={`${set.record[1]} by age`}
            // Oldest first, as on a time axis.
            buckets={[...(facet.data?.values ?? [])].reverse()}
            isInside={({ gte, lte }) => {
              if (search[within])
                return isWithin(String(facet.data?.values[0]?.gte ?? ''), gte, Number(search[within]));
              const [low, high] = [dayOf(search[from]) || '0', dayOf(search[to]) || '9'];
              return String(gte ?? '0').slice(0, 10) >= low && String(lte ?? '0').slice(0, 10) <= `${high}T`;
            }}
          />
          <Group justify="space-between" fz="xs" c="dimmed">
            <span>Oldest</span>
            <span>Number of {set.record[1]} by age</span>
            <span>Newest</span>
          </Group>
        </Stack>
      )}
      <Radio.Group
        label={label}
        description="Days are counted back from the date of the dataset."
        value={days ?? (isRange ? 'range' : 'any')}
        onChange={(chosen) =>
          onDraft({ [from]: undefined, [to]: undefined, [within]: chosen === 'any' ? undefined : chosen })
        }
      >
        <Stack gap={8} mt={6}>
          <Radio size="xs" value="any" label="Any time" />
          {choices.map(({ value, label: text }) => (
            <Radio key={value} size="xs" value={value} label={text} />
          ))}
        </Stack>
      </Radio.Group>
      <Group grow gap="sm">
        <TextInput
          type="date"
          label="From"
          value={dayOf(search[from])}
          onChange={({ currentTarget }) => onDraft({ [within]: undefined, [from]: currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label="To"
          value={dayOf(search[to])}
          onChange={({ currentTarget }) => onDraft({ [within]: undefined, [to]: currentTarget.value || undefined })}
        />
      </Group>
    </>
  );
}

/** Whether a bucket begins in the last days. @param latest the beginning of the latest bucket, of one day. */
const isWithin = (latest: string, gte: string | number | undefined, days: number): boolean =>
  gte !== undefined && Date.parse(latest) - Date.parse(String(gte)) < days * 86_400_000;
