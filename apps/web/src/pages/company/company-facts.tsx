import { Avatar, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CopyButton } from '../../components/code/copy-button';
import { Panel } from '../../components/page/panel';
import type { Company } from '../../data/api';
import { formatCountry, formatNumber, formatRange, humanize } from '../../data/format';
import { industriesOf } from '../../data/queries/companies';
import { matchesQuery } from '../../filters/filter-queries';
import { jobFilters } from '../../filters/job-filters';
import classes from './company.module.css';

/** The record of a company. */
export function CompanyFacts({ company }: { readonly company: Company }) {
  const { data: unverified = 0 } = useQuery(
    matchesQuery(jobFilters, { source_ids: company.id, job_statuses: 'unverified' }),
  );
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
    [
      'Employees',
      company.employee_count
        ? formatNumber(company.employee_count)
        : company.employee_range && formatRange(company.employee_range),
    ],
    ['Founded', company.founded_year],
    [
      'Headquarters',
      [company.hq_city, company.hq_state, company.hq_country && formatCountry(company.hq_country)]
        .filter(Boolean)
        .join(', '),
    ],
    ['Ticker', company.ticker],
    ['Job board', company.jobboard_format && humanize(company.jobboard_format)],
    ['Active postings', company.active_jobs_count !== null && formatNumber(company.active_jobs_count)],
    ['Unverified', unverified > 0 && `${formatNumber(unverified)}, open when last seen`],
    [
      'Company id',
      <Group key="id" gap={2} wrap="nowrap">
        <code className={classes.id}>{company.id}</code>
        <CopyButton value={company.id} label="Copy id" />
      </Group>,
    ],
  ];
  return (
    <Panel title="Company">
      <Group mb="sm" gap="sm">
        <Avatar radius="sm" color="petrol" name={company.brand_name ?? company.url_source} aria-hidden="true" />
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
