import type { Column } from '../../components/table/column';
import type { Quality } from '../../data/dashboard';
import { formatDate, formatNumber, formatPercent, humanize } from '../../data/format';

type Field = Quality['data'][number];
type Measurement = Field['measurements'][number];
type Share = Measurement['precision'];

/** A measurement with the field that was measured. */
interface MeasurementRow {
  readonly field: string;
  readonly measurement: Measurement;
}

export const measurementRows = ({ data }: Quality): { readonly data: readonly MeasurementRow[] } => ({
  data: data.flatMap(({ field, measurements }) => measurements.map((measurement) => ({ field, measurement }))),
});

/** The precision, else the accuracy, on the first set that is held out. */
const heldOut = ({ measurements }: Field): Share => {
  const [first] = measurements.filter(({ set_use }) => set_use === 'held_out');
  return first?.precision ?? first?.accuracy ?? null;
};

const shareText = (share: Share): string =>
  share === null
    ? '–'
    : `${share.value.toFixed(3)} (${share.low.toFixed(2)} to ${share.high.toFixed(2)}, n ${formatNumber(share.n)})`;

const heldOutText = (field: Field): string => {
  const share = heldOut(field);
  if (share !== null) return shareText(share);
  return field.measurements.length === 0 ? 'Not measured' : 'No held-out set';
};

/** A field with the number of active postings. */
interface FieldRow extends Field {
  readonly postings: number;
}

export const fieldRows = ({ data, active_postings }: Quality): { readonly data: readonly FieldRow[] } => ({
  data: data.map((field) => ({ ...field, postings: active_postings })),
});

const percentText = (count: number, postings: number): string =>
  postings === 0 ? '–' : formatPercent(count / postings);

export const fieldColumns: readonly Column<FieldRow>[] = [
  { id: 'field', header: 'Field', value: ({ field }) => field, size: 230 },
  {
    id: 'precision',
    header: 'Precision, held out',
    value: (field) => heldOut(field)?.value,
    cell: heldOutText,
    size: 240,
  },
  {
    id: 'known',
    header: 'Known',
    align: 'right',
    value: ({ coverage }) => coverage.known,
    cell: ({ coverage, postings }) => percentText(coverage.known, postings),
    size: 110,
  },
  {
    id: 'with_value',
    header: 'With a value',
    align: 'right',
    value: ({ coverage }) => coverage.with_value,
    cell: ({ coverage, postings }) => percentText(coverage.with_value, postings),
    size: 130,
  },
  { id: 'filter', header: 'Filter', value: ({ filter }) => filter, size: 190 },
];

const shareColumn = (id: 'precision' | 'recall' | 'accuracy', header: string): Column<MeasurementRow> => ({
  id,
  header,
  value: ({ measurement }) => measurement[id]?.value,
  cell: ({ measurement }) => shareText(measurement[id]),
  size: 220,
});

export const measurementColumns: readonly Column<MeasurementRow>[] = [
  { id: 'field', header: 'Field', value: ({ field }) => field, size: 190 },
  { id: 'measure', header: 'Measure', value: ({ measurement }) => measurement.measure, size: 200 },
  { id: 'set', header: 'Set', value: ({ measurement }) => measurement.set, size: 260 },
  { id: 'use', header: 'Use of the set', value: ({ measurement }) => humanize(measurement.set_use), size: 130 },
  { id: 'labels', header: 'Labels', value: ({ measurement }) => humanize(measurement.labels), size: 150 },
  shareColumn('precision', 'Precision'),
  shareColumn('recall', 'Recall'),
  shareColumn('accuracy', 'Accuracy'),
  {
    id: 'measured_on',
    header: 'Measured',
    value: ({ measurement }) => measurement.measured_on,
    cell: ({ measurement }) => formatDate(measurement.measured_on),
    size: 130,
  },
  { id: 'commit', header: 'Commit', value: ({ measurement }) => measurement.commit, size: 180 },
  {
    id: 'same_version',
    header: 'Version',
    value: ({ measurement }) => (measurement.same_version ? 'As running' : 'Changed since'),
    size: 130,
  },
];
