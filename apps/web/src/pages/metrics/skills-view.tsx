import { Alert, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FigureScope } from '../../charts/figure-scope';
import { OneError } from '../../components/states/one-error';
import { analysisQuery } from '../../data/queries/analyses';
import { metricFilters } from '../../filters/job-filters';
import { useFilterTexts } from '../../filters/use-filter-texts';
import { Churn } from '../skills/churn';
import { Occupations } from '../skills/occupations';
import { SkillTrend } from '../skills/skill-trend';
import { Stack } from '../skills/stack';
import { SkillPremium } from './skill-premium';
import { dimensionsOf } from './slice';
import { useScope } from './use-scope';
import type { ViewProps } from './view-props';

/** The technologies of a slice. */
export default function SkillsView({ slice, period, search, change }: ViewProps) {
  // The trend shows the selected technologies. The other figures rank all of them, so a selection does not restrict their slice.
  const dimensions = dimensionsOf(slice);
  const { technologies, ...rest } = dimensions;
  const occupation = slice['onet_codes'];
  const others = Object.fromEntries(Object.entries(slice).filter(([name]) => !(name in dimensions)));
  const ignored = useFilterTexts(metricFilters, others) ?? [];
  return (
    <OneError query={useQuery(analysisQuery('/v4/technologies/trend', dimensions))}>
      {ignored.length > 0 && (
        <Alert color="yellow" title="Some filters do not apply to skills">
          {ignored.join(' · ')}. The figures below count the postings of the other filters.
        </Alert>
      )}
      <FigureScope value={useScope(dimensions)}>
        <SkillTrend slice={dimensions} />
      </FigureScope>
      {technologies && (
        <Text c="dimmed">
          The figures below leave out the technology filter: they count all postings of your other filters.
        </Text>
      )}
      <FigureScope value={useScope(rest, period)}>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Stack slice={rest} period={period} />
          <Churn slice={rest} period={period} />
        </SimpleGrid>
      </FigureScope>
      {occupation && !occupation.includes(',') && (
        <Occupations code={occupation} to={search['to']} onTo={(to) => change({ to }, true)} />
      )}
      <SkillPremium slice={rest} />
    </OneError>
  );
}
