import { Paper, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { CodeBlock } from '../../components/code/code-block';
import { curlOf } from '../../components/code/request-code';
import { ErrorState } from '../../components/states/error-state';
import type { PublicFigures, PublicJob } from '../../data/dashboard';
import { formatNumber } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import classes from './landing.module.css';
import { PublicPosting } from './public-posting';

/** Three fixed queries with their current results. */
export function LiveQueries({ figures }: { readonly figures: UseQueryResult<PublicFigures> }) {
  return (
    <section className={classes.section} aria-labelledby="live">
      <Title order={2} id="live" className={classes.heading}>
        Three queries, run just now
      </Title>
      <Text c="dimmed" mb="md" maw={640}>
        Without a token: this deployment runs them once a minute for everyone. Run a query with your own token to get
        the same results.
      </Text>
      {figures.isError ? (
        <ErrorState error={toApiError(figures.error)} onRetry={() => figures.refetch()} />
      ) : figures.data ? (
        <QueryTabs figures={figures.data} />
      ) : (
        <Skeleton h={420} radius="lg" />
      )}
    </section>
  );
}

function QueryTabs({ figures }: { readonly figures: PublicFigures }) {
  return (
    <Paper withBorder radius="lg" bg="var(--surface)" style={{ overflow: 'hidden' }}>
      <Tabs defaultValue={figures.queries[0]?.path ?? ''} keepMounted={false}>
        <Tabs.List px="sm" pt={4} className={classes.tabs as string}>
          {figures.queries.map(({ title, path }) => (
            <Tabs.Tab key={path} value={path}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {figures.queries.map(({ path, count, data }) => (
          <Tabs.Panel key={path} value={path} p="md">
            <div className={classes.query}>
              <Stack gap="sm" style={{ minWidth: 0 }}>
                <CodeBlock code={curlOf({ path })} label="curl command" wrap />
                <CodeBlock code={responseOf(data)} label="response" wrap />
              </Stack>
              <div>
                <Text fz="sm" c="dimmed" mb={6}>
                  <strong className="tabular">{formatNumber(count)}</strong> postings; the newest {data.length}:
                </Text>
                <Stack gap={0}>
                  {data.map((job) => (
                    <PublicPosting key={(job as PublicJob).id} job={job as PublicJob} />
                  ))}
                </Stack>
              </div>
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  );
}

/** The first posting of the response, with some of its fields. */
const responseOf = ([job]: readonly object[]): string => {
  const { id, title, source, locations, salary } = (job ?? {}) as Partial<PublicJob>;
  const place = locations?.[0];
  const record = {
    id,
    title,
    source: { brand_name: source?.brand_name },
    locations: place && [{ city: place.city, country: place.country }],
    salary: salary && { annual_min_usd: salary.annual_min_usd, annual_max_usd: salary.annual_max_usd },
  };
  const fields = Object.entries(record).map(([name, value]) => `    "${name}": ${JSON.stringify(value ?? null)}`);
  return job ? `{ "data": [\n  {\n${fields.join(',\n')}, …\n  }, …\n] }` : '{ "data": [] }';
};
