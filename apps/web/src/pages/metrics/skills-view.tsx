import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FigureScope } from '../../charts/figure-scope';
import { OneError } from '../../components/states/one-error';
import { analysisQuery } from '../../data/queries/analyses';
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
  const { technologies: _, ...rest } = dimensionsOf(slice);
  const occupation = slice['onet_codes'];
  return (
    <OneError query={useQuery(analysisQuery('/v4/technologies/trend', dimensionsOf(slice)))}>
      <FigureScope value={useScope(dimensionsOf(slice))}>
        <SkillTrend slice={dimensionsOf(slice)} />
      </FigureScope>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack slice={rest} period={period} />
        <Churn slice={rest} period={period} />
      </SimpleGrid>
      {occupation && !occupation.includes(',') && (
        <Occupations code={occupation} to={search['to']} onTo={(to) => change({ to }, true)} />
      )}
      <SkillPremium slice={rest} />
    </OneError>
  );
}
