import { Button, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { IconArrowRight, IconTerminal2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { CodeBlock } from '../../components/code/code-block';
import { Link } from '../../components/link';
import { get } from '../../data/api';
import type { PublicFigures } from '../../data/dashboard';
import { formatDate, formatNumber } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { Features } from './features';
import classes from './landing.module.css';
import { LiveQueries } from './live-queries';
import { QuestionBox } from './question-box';

// Charts load after the page.
const DemandFigure = lazy(() => import('./demand-figure'));

const figuresQuery = { queryKey: ['public'], queryFn: () => get('/public'), staleTime: 60_000 };

const START = `git clone <this repository> rolecall
cd rolecall && npm start`;

export default function Landing() {
  const figures = useQuery(figuresQuery);
  // The operator can turn them off.
  const hasFigures = figures.error === null || toApiError(figures.error).code !== 'not_found';
  useEffect(() => {
    document.title = 'Rolecall: a job-postings data API';
  }, []);
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div>
          <Title order={1} className={classes.title}>
            Every job posting, as one API you run yourself.
          </Title>
          <Text className={classes.lead}>
            For developers who build on job data, and for the recruiters, analysts and sellers beside them: search,
            count and facet postings and the companies behind them; measure pay, demand and skills; detect changes in
            hiring. Open source, on Elasticsearch and Postgres.
          </Text>
          <Group gap="sm" mt="lg">
            <Button component={Link} to="/docs/quick-start" size="md" rightSection={<IconArrowRight size={17} />}>
              Quick start
            </Button>
            <Button
              component="a"
              href={hasFigures ? '#ask' : '/reference'}
              size="md"
              variant="default"
              leftSection={<IconTerminal2 size={17} />}
            >
              Try the API
            </Button>
          </Group>
          {hasFigures && <Counts figures={figures.data} failed={figures.isError} />}
        </div>
        <div className={classes.chart}>
          {figures.data ? (
            <Suspense fallback={<Skeleton h={370} radius="lg" />}>
              <DemandFigure figures={figures.data} />
            </Suspense>
          ) : (
            !figures.isError && <Skeleton h={370} radius="lg" />
          )}
        </div>
      </section>
      {hasFigures && <QuestionBox />}
      {hasFigures && <LiveQueries figures={figures} />}
      <Features />
      <section className={classes.section} aria-labelledby="start">
        <Title order={2} id="start" className={classes.heading}>
          Up and running in two commands
        </Title>
        <Text c="dimmed" mb="md" maw={640}>
          You need Node, Java and Maven. The first start takes two to three minutes. It loads sample data and prints a
          token and a login. No account, no API key, no Docker.
        </Text>
        <CodeBlock code={START} label="start commands" />
      </section>
      <footer className={classes.footer}>
        <Text c="dimmed" fz="sm">
          Rolecall is open source under Apache-2.0.
        </Text>
        <Group gap="md" fz="sm">
          <Link to="/docs">Guides</Link>
          <Link to="/reference">API reference</Link>
          <a href="/llms.txt">llms.txt</a>
          <a href="/.well-known/security.txt">Security</a>
        </Group>
      </footer>
    </div>
  );
}

function Counts({ figures, failed }: { readonly figures: PublicFigures | undefined; readonly failed: boolean }) {
  if (failed) return null;
  const counts =
    figures &&
    ([
      [figures.counts.postings, 'postings'],
      [figures.counts.active_postings, 'active now'],
      [figures.counts.companies, 'companies'],
    ] as const);
  return (
    <div className={classes.counts} aria-busy={!figures}>
      <SimpleGrid cols={3} spacing={0} w="fit-content">
        {(
          counts ??
          ([
            [0, 'postings'],
            [0, 'active now'],
            [0, 'companies'],
          ] as const)
        ).map(([count, label]) => (
          <div key={label} className={classes.count}>
            {figures ? <strong className="tabular">{formatNumber(count)}</strong> : <Skeleton h={30} w={96} my={3} />}
            <span>{label}</span>
          </div>
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt={6}>
        {figures ? `In this deployment, as of ${formatDate(figures.as_of)}.` : <>&nbsp;</>}
      </Text>
    </div>
  );
}
