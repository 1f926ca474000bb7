import { Group, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BoardFigure } from '#libs/records/saved-address.js';
import { FigureAddress, FigureScope } from '../../charts/figure-scope';
import { Link } from '../../components/link';
import { BOARD_FIGURE_TYPES, figureAddress, figureSlice } from '../../components/saved/board-figures';
import type { FigureBoard } from '../../data/dashboard';
import type { Search } from '../../data/search';
import { addressLink, pathOf } from '../../filters/saved-addresses';
import { Concentration } from '../metrics/concentration';
import { Distribution } from '../metrics/distribution';
import { Headline } from '../metrics/headline';
import { SeriesFigures } from '../metrics/series-figures';
import { nextDimension } from '../metrics/slice';
import { useScope } from '../metrics/use-scope';
import { SkillTrend } from '../skills/skill-trend';

interface ShownProps {
  readonly slice: Search;
  readonly period: string;
  readonly by: string;
}

const FIGURES: Readonly<Record<BoardFigure, (props: ShownProps) => ReactNode>> = {
  headline: Headline,
  series: SeriesFigures,
  distribution: Distribution,
  concentration: Concentration,
  skill_trend: SkillTrend,
};

interface ShownFigureProps {
  readonly figure: FigureBoard['figures'][number];
  readonly isShown: boolean;
  readonly tools: ReactNode;
}

/** One figure of a board: what it is about, the figure, and its citation. */
export function ShownFigure({ figure: { figure, search }, isShown, tools }: ShownFigureProps) {
  const { label, hasPeriod } = BOARD_FIGURE_TYPES[figure];
  const slice = figureSlice(figure, search);
  const period = hasPeriod ? (search['period'] ?? '365d') : undefined;
  const scope = useScope(slice, period);
  const Shown = FIGURES[figure];
  const address = figureAddress(figure, search);
  return (
    <>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text className="wrapped" fw={600} component="h2" fz="md" m={0}>
          {label}: {scope}
        </Text>
        <Group gap="xs" wrap="nowrap" className="no-print">
          <Link {...addressLink(address)} aria-label={`Open in metrics: ${label}`} style={{ whiteSpace: 'nowrap' }}>
            Open in metrics
          </Link>
          {tools}
        </Group>
      </Group>
      {isShown ? (
        <FigureScope value={scope}>
          <FigureAddress value={location.origin + pathOf(address)}>
            <SimpleGrid cols={1}>
              <Shown slice={slice} period={period ?? '365d'} by={search['by'] ?? nextDimension(slice)} />
            </SimpleGrid>
          </FigureAddress>
        </FigureScope>
      ) : (
        <Text fz="sm" c="dimmed">
          Not loaded.
        </Text>
      )}
    </>
  );
}
