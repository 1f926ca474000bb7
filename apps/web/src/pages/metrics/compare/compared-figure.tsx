import { Select, Text } from '@mantine/core';
import { Figure } from '../../../charts/figure';
import { RowBars, rowBarsHeight } from '../../../charts/row-bars';
import type { Analysis } from '../../../data/queries/analyses';
import { analysisNote, methodNote } from '../analysis-note';
import { VERDICTS, verdictOf } from '../verdict';
import { type ComparedRow, MEASURES } from './measures';

interface ComparedFigureProps {
  readonly analysis: Analysis<'/v4/metrics/compare'>;
  readonly measure: string;
  readonly onMeasure: (measure: string) => void;
}

/** Whether the difference from the first set could be chance; null for the first set. */
const testOf = (row: ComparedRow, measure: string) => {
  const compared = row.against_first?.[measure];
  return compared ? verdictOf(compared) : null;
};

/** The postings of each set, the date and the method. */
const noteOf = (analysis: ComparedFigureProps['analysis']): string =>
  analysisNote(analysis, ...analysis.data.map(({ n }) => n));

/** One measure of each set, and all of them as a table. */
export function ComparedFigure({ analysis, measure: requested, onMeasure }: ComparedFigureProps) {
  const name = Object.hasOwn(MEASURES, requested) ? requested : 'pay_p50';
  const measure = MEASURES[name] as (typeof MEASURES)[string];
  const rows = analysis.data;
  const isKnown = rows.some((row) => measure.value(row) !== null);
  return (
    <Figure
      title="Side by side"
      note={`${measure.label} of each set. ${noteOf(analysis)}`}
      about={`Colors say whether the difference from the first set is more than chance between companies. A set of which too little is known keeps its row, with the reason. The table has every measure. ${methodNote(analysis)}`}
      definition="benchmark-and-comparison"
      citation={analysis.citation.text}
      rows={analysis.data}
      height={rowBarsHeight(rows.length) + 30}
      columns={[
        { header: 'Postings', value: ({ label }) => label },
        ...Object.entries(MEASURES).map(([key, { label, value, n, format, reason }]) => ({
          header: label,
          value,
          text: (row: ComparedRow) => {
            const found = value(row);
            const test = testOf(row, key);
            return [
              found === null ? `Not shown: ${reason?.(row) ?? 'not known'}` : format(found),
              n && `(n ${n(row)})`,
              test && test !== 'untested' && VERDICTS[test].name.toLowerCase(),
            ]
              .filter(Boolean)
              .join(' ');
          },
          align: 'right' as const,
        })),
      ]}
      actions={
        <Select
          size="xs"
          w={200}
          aria-label="Measure"
          data={Object.entries(MEASURES).map(([value, { label }]) => ({ value, label }))}
          value={name}
          onChange={(value) => value && onMeasure(value)}
          allowDeselect={false}
        />
      }
    >
      {!isKnown ? (
        <Text c="dimmed">Too few postings of every set have this value.</Text>
      ) : (
        <RowBars
          title="Side by side"
          rows={rows.map((row) => ({
            label: row.label,
            value: measure.value(row),
            ...(measure.n && { n: measure.n(row) }),
            ...(measure.value(row) === null && { missing: measure.reason?.(row) ?? 'not known' }),
            color: VERDICTS[testOf(row, name) ?? 'first'].color,
          }))}
          name={measure.label}
          xLabel={measure.label}
          format={measure.format}
          legend={Object.entries(VERDICTS).map(([key, { name: text, color }]) => ({ key, name: text, color }))}
        />
      )}
    </Figure>
  );
}
