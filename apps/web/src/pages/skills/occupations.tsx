import { Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Figure } from '../../charts/figure';
import { RowBars, rowBarsHeight } from '../../charts/row-bars';
import { analysisQuery } from '../../data/queries/analyses';
import { analysisNote } from '../metrics/analysis-note';
import { Bridge } from './bridge';
import { Precomputed } from './precomputed';

interface OccupationsProps {
  readonly code: string;
  /** The occupation to compare with. Default: the most similar one. */
  readonly to: string | undefined;
  readonly onTo: (code: string) => void;
}

/** Occupations with similar technologies, and the skill gap between two of them. */
export function Occupations({ code, to, onTo }: OccupationsProps) {
  const similar = useQuery(analysisQuery('/v4/technologies/similar-occupations', { onet_codes: code, limit: '10' }));
  return (
    <Precomputed title="Similar occupations" query={similar}>
      {(analysis) => {
        const rows = analysis.data.filter(({ few_texts }) => !few_texts);
        const target = to ?? rows[0]?.onet_code;
        return (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Figure
              title="Similar occupations"
              note={`How similar their technologies are, from 0 to 1 (cosine similarity). ${analysisNote(analysis, analysis.n)}`}
              rows={rows}
              height={rowBarsHeight(rows.length)}
              columns={[
                { header: 'Occupation', value: ({ title }) => title },
                { header: 'Code', value: (row) => row.onet_code },
                { header: 'n', value: ({ n }) => n, align: 'right' },
                {
                  header: 'Similarity',
                  value: ({ similarity }) => similarity,
                  text: ({ similarity }) => similarity.toFixed(2),
                  align: 'right',
                },
              ]}
            >
              <RowBars
                title="Similar occupations"
                rows={rows.map(({ title, similarity }) => ({
                  label: title,
                  value: similarity,
                }))}
                name="Similarity"
                xLabel="Similarity"
                format={(value) => value.toFixed(2)}
              />
            </Figure>
            {target && (
              <Bridge
                from={code}
                to={target}
                picker={
                  <Select
                    size="xs"
                    w={190}
                    aria-label="Target occupation"
                    data={analysis.data.map(({ onet_code, title }) => ({ value: onet_code, label: title }))}
                    value={target}
                    onChange={(value) => value && onTo(value)}
                    allowDeselect={false}
                  />
                }
              />
            )}
          </SimpleGrid>
        );
      }}
    </Precomputed>
  );
}
