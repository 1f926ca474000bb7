import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../components/page/page';
import { TablePanel } from '../../components/table/table-panel';
import { formatDate, formatNumber } from '../../data/format';
import { qualityQuery } from '../../data/queries/quality';
import { useSession } from '../../data/queries/session';
import { fieldColumns, fieldRows, measurementColumns, measurementRows } from './quality-columns';

const FIELDS = 40;
const MEASUREMENTS = 90;

/** Precision, recall and coverage of each field. Visitors see the same as members. */
export default function Quality() {
  const query = qualityQuery(useSession() !== null);
  const quality = useQuery(query);
  const fields = useQuery({ ...query, select: fieldRows });
  const measurements = useQuery({ ...query, select: measurementRows });
  const report = quality.data;
  return (
    <Page
      title="Data quality"
      description="How far the fields of postings can be trusted: what was measured, on which postings, by whom and when; and how much of this dataset is known. High coverage says nothing about how much is right."
      request={{ path: '/v4/quality', cost: 'It is free.' }}
    >
      <TablePanel
        title="Fields"
        note={`Coverage of ${report ? formatNumber(report.active_postings) : 'all'} active postings${report ? `, as of ${formatDate(report.as_of)}` : ''}. Precision is that of the whole field on the largest set of held-out postings. Version says whether the rules that were measured are those that run.`}
        query={fields}
        columns={fieldColumns}
        rowId={({ filter }) => filter}
        usualRows={FIELDS}
      />
      <TablePanel
        title="Measurements"
        note="With intervals of 95 %. A set on which rules were tuned shows what is possible there, not what other postings will show."
        query={measurements}
        columns={measurementColumns}
        rowId={({ field, measurement }) => `${field} ${measurement.measure} ${measurement.set}`}
        exportName="quality"
        usualRows={MEASUREMENTS}
      />
      {report && (
        <Stack gap={4}>
          {report.notes.map((note) => (
            <Text key={note} fz="sm" maw={820}>
              {note}
            </Text>
          ))}
        </Stack>
      )}
    </Page>
  );
}
