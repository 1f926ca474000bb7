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

/** The measurement whose precision stands for the field. */
const headlineOf = ({ measurements }: Field): Measurement | undefined => measurements.find(({ headline }) => headline);

const shareText = (share: Share): string =>
  share === null
    ? '–'
    : `${share.value.toFixed(3)} (${share.low.toFixed(2)} to ${share.high.toFixed(2)}, n ${formatNumber(share.n)})`;

const precisionText = (field: Field): string => {
  const headline = headlineOf(field);
  if (headline) return shareText(headline.precision);
  return field.measurements.length === 0 ? 'Not measured' : 'Not measured on held-out postings';
};

const versionText = ({ same_version }: Measurement): string => (same_version ? 'As running' : 'Changed since');

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
    value: (field) => headlineOf(field)?.precision?.value,
    cell: precisionText,
    size: 240,
  },
  { id: 'set', header: 'Set', value: (field) => headlineOf(field)?.set, size: 250 },
  {
    id: 'same_version',
    header: 'Version',
    value: (field) => {
      const headline = headlineOf(field);
      return headline && versionText(headline);
    },
    size: 130,
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
    value: ({ measurement }) => versionText(measurement),
    size: 130,
  },
];
