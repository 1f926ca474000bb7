import type { PlaceMeasure } from '../../../charts/map/place-figure';
import type { PlaceValue } from '../../../charts/map/place-value';
import { formatMoney, formatNumber, formatPercent } from '../../../data/format';
import type { Row } from '../../../data/queries/analyses';
import { thinReasonOf } from '../../../data/reliability';

type TableRow = Row<'/v4/metrics'>;
type Reliability = TableRow['pay']['reliability'];
type Read = Pick<PlaceValue, 'value' | 'reason' | 'n'>;

interface MapMeasure extends PlaceMeasure {
  readonly label: string;
  /** The section of the metrics reference that defines it. */
  readonly definition: string;
  readonly about: string;
  readonly read: (row: TableRow) => Read;
}

/** Places are of the postings published in the period. */
const OF_PUBLISHED = {
  circles: 'The area of a circle is the number of postings published',
  sizeHeader: 'Postings published',
};

/** What a figure that is judged says: nothing, if too little is known. */
const judged = (value: number | null, n: number, reliability: Reliability): Read => ({
  value: reliability.level === 'cannot_say' ? null : value,
  n,
  reason: thinReasonOf(reliability) ?? undefined,
});

/** A count is null where no board was watched, or where the filters of the slice are known for too few postings. */
const counted = (value: number | null): Read => ({
  value,
  ...(value === null && { reason: 'no board was watched, or too few texts were read' }),
});

const growthOf = ({ growth }: TableRow): Read => {
  if (!growth) return { value: null, reason: 'not known' };
  const read = judged(growth.change, growth.opened + growth.previous, growth.reliability);
  // What chance may explain is no growth of the place.
  return read.value !== null && read.reason === undefined && growth.significant !== true
    ? { ...read, reason: 'may be chance' }
    : read;
};

const percent = (share: number): string => formatPercent(share, 0);
const signed = (change: number): string => `${change > 0 ? '+' : ''}${formatPercent(change, 0)}`;

/** The measures of metrics that a map can show. */
export const MAP_MEASURES = {
  opened: {
    label: 'Openings',
    name: 'Openings',
    kind: 'count',
    format: formatNumber,
    ...OF_PUBLISHED,
    definition: 'observation',
    about: 'Postings that were first seen in the period on boards that were watched.',
    read: ({ opened }) => counted(opened),
  },
  active: {
    label: 'Active postings',
    name: 'Active postings',
    kind: 'count',
    format: formatNumber,
    ...OF_PUBLISHED,
    definition: 'measures',
    about: 'Postings that the last complete read of their board listed, on the last day of the period.',
    read: ({ active }) => counted(active),
  },
  growth: {
    label: 'Growth of openings',
    name: 'Growth of openings',
    kind: 'change',
    format: signed,
    ...OF_PUBLISHED,
    definition: 'growth',
    about:
      'Change of the openings against the period before, on the boards that were watched throughout both. n is the openings of both periods. Hatched changes may be chance among all places.',
    read: growthOf,
  },
  pay_p50: {
    label: 'Median pay',
    name: 'Median pay, USD a year',
    kind: 'amount',
    format: (amount: number) => formatMoney(amount),
    ...OF_PUBLISHED,
    definition: 'pay',
    about:
      'Of the postings published in the period that state both bounds of their pay. Places differ in their occupations: filter by one to compare pay.',
    read: ({ pay }) => judged(pay.p50, pay.n, pay.reliability),
  },
  remote_share: {
    label: 'Remote share',
    name: 'Remote share',
    kind: 'amount',
    format: percent,
    ...OF_PUBLISHED,
    definition: 'remote-share',
    about:
      'Of the postings published in the period whose work model is known. Postings that do not say are rarely remote.',
    read: ({ remote }) => judged(remote.share, remote.n, remote.reliability),
  },
} as const satisfies Readonly<Record<string, MapMeasure>>;

export type MapMeasureName = keyof typeof MAP_MEASURES;

export const isMapMeasure = (name: string | undefined): name is MapMeasureName =>
  name !== undefined && Object.hasOwn(MAP_MEASURES, name);
