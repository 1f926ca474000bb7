import { Avatar, Button, Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FigureScope } from '../../charts/figure-scope';
import { AdminOnly } from '../../components/actions/admin-only';
import { useAction } from '../../components/actions/use-action';
import { CopyButton } from '../../components/code/copy-button';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { Time } from '../../components/time';
import { type Company, send } from '../../data/api';
import { companyJobsQuery, companyQuery, industriesOf, relatedQuery } from '../../data/companies';
import { formatNumber, humanize } from '../../data/format';
import { placeOf } from '../explore/matched';
import { SeriesFigures } from '../metrics/series-figures';
import { EmployerStack } from '../skills/stack';
import classes from './company.module.css';
import { Signals } from './signals';

export default function CompanyPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const company = useQuery(companyQuery(id));
  const block = useAction({
    run: (_: Company) => send('POST', `/blocked-sources/${id}`),
    success: (_, { brand_name }) => `${brand_name ?? id} is blocked. Its postings are excluded for your organization.`,
    undo: () => send('DELETE', `/blocked-sources/${id}`),
    invalidates: ['blocked-sources', 'company-jobs'],
  });
  return (
    <QueryStates query={company} loading={<Skeleton h={420} radius="lg" />}>
      {(data) =>
        data === null ? (
          <Page title="Company">
            <EmptyState
              icon={IconBuildingOff}
              title="Company not found"
              action={
                <Button component={Link} to="/companies">
                  Search companies
                </Button>
              }
            >
              No company in this dataset has this id.
            </EmptyState>
          </Page>
        ) : (
          <Page
            title={data.brand_name ?? data.url_source}
            description={data.description ?? data.url_source}
            request={{ path: `/v4/sources-id/${id}`, cost: 'It costs 1 credit.' }}
            actions={
              <>
                <Button component={Link} to="/explore" search={{ source_ids: id } as never} variant="default">
                  Open in explorer
                </Button>
                <AdminOnly>
                  {(disabled) => (
                    <Button
                      variant="default"
                      disabled={disabled}
                      loading={block.isPending}
                      onClick={() => block.mutate(data)}
                    >
                      Block
                    </Button>
                  )}
                </AdminOnly>
              </>
            }
          >
            <div className={classes.split}>
              <Facts company={data} />
              <Postings id={id} />
            </div>
            <FigureScope value={`Company: ${data.brand_name ?? data.url_source}`}>
              <SeriesFigures slice={{ source_ids: id }} />
              <SimpleGrid cols={{ base: 1, md: 2 }}>
                <EmployerStack id={id} />
                <Signals id={id} />
              </SimpleGrid>
            </FigureScope>
            <Related id={id} />
          </Page>
        )
      }
    </QueryStates>
  );
}

function Facts({ company }: { readonly company: Company }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      'Website',
      company.website && /^https?:/.test(company.website) && (
        <a href={company.website} target="_blank" rel="noopener noreferrer">
          {company.url_source}
        </a>
      ),
    ],
    ['Industry', industriesOf(company)],
    ['Sector', company.sector && humanize(company.sector)],
    ['Employees', company.employee_count ? formatNumber(company.employee_count) : company.employee_range],
    ['Founded', company.founded_year],
    ['Headquarters', [company.hq_city, company.hq_state, company.hq_country].filter(Boolean).join(', ')],
    ['Ticker', company.ticker],
    ['Job board', company.jobboard_format && humanize(company.jobboard_format)],
    ['Active postings', company.active_jobs_count !== null && formatNumber(company.active_jobs_count)],
  ];
  return (
    <Panel title="Company">
      <Group mb="sm" gap="sm">
        <Avatar radius="sm" color="petrol" name={company.brand_name ?? company.url_source} aria-hidden="true" />
        <Group gap={2} wrap="nowrap" style={{ minWidth: 0 }}>
          <code className={classes.id}>{company.id}</code>
          <CopyButton value={company.id} label="Copy id" />
        </Group>
      </Group>
      <dl className={classes.facts}>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

function Postings({ id }: { readonly id: string }) {
  const jobs = useQuery(companyJobsQuery(id));
  return (
    <Panel title="Newest postings" flush>
      <QueryStates query={jobs} usualRows={15}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={IconBuildingOff} title="No postings">
              The company has none in this dataset, or your organization blocks it.
            </EmptyState>
          ) : (
            <ul className={classes.list}>
              {data.map((job) => (
                <li key={job.id}>
                  <Link to="/explore" search={{ source_ids: id, job: job.id } as never}>
                    {job.title}
                  </Link>
                  <Text fz="sm" c="dimmed">
                    {placeOf(job)} · <Time value={job.created_at} />
                  </Text>
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </Panel>
  );
}

function Related({ id }: { readonly id: string }) {
  const related = useQuery(relatedQuery(id));
  return (
    <Panel title="Related companies" note="By industry, occupations and technologies in common">
      <QueryStates query={related}>
        {({ data }) => (
          <Group gap="xs">
            {data.length === 0 && <Text c="dimmed">None found.</Text>}
            {data.map((company) => (
              <Button key={company.id} component={Link} to={`/companies/${company.id}`} variant="default" size="xs">
                {company.brand_name ?? company.url_source}
              </Button>
            ))}
          </Group>
        )}
      </QueryStates>
    </Panel>
  );
}
