import { chunk } from 'es-toolkit';
import { reportFailure } from '../../components/actions/use-action';
import type { ExportColumns } from '../../components/export/exported-rows';
import type { Company } from '../../data/api';
import { COMPANIES_PER_PAGE, technologyCountsQuery } from '../../data/queries/companies';
import { queryClient } from '../../data/query-client';
import { companyColumns, NO_SELECTION } from './company-columns';

interface CompanyExport {
  readonly companies: readonly Company[];
  /** Those of the filter. */
  readonly technologies: readonly string[];
  /** Which columns the table shows, by id. */
  readonly shown: Readonly<Record<string, boolean>>;
}

/** The columns of exported companies: the id, and those that the table shows. */
export const companyExport = async ({
  companies,
  technologies,
  shown,
}: CompanyExport): Promise<ExportColumns<Company>> => {
  const counts = technologies.length > 0 ? await technologyCountsOf(companies, technologies) : null;
  return [
    ['id', ({ id }) => id],
    ...companyColumns(NO_SELECTION, counts)
      .filter(({ id, action }) => !action && shown[id] !== false)
      .map(({ header, value }): ExportColumns<Company>[number] => [header, value]),
  ];
};

/** The active postings that name any of the technologies, by company; free. */
const technologyCountsOf = async (
  companies: readonly Company[],
  technologies: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const pages = chunk(
    companies.map(({ id }) => id),
    COMPANIES_PER_PAGE,
  );
  const counts = await Promise.all(
    pages.map((ids) =>
      // The companies are paid: without their counts, they are still written.
      queryClient.fetchQuery(technologyCountsQuery(ids, technologies)).catch((error: unknown) => {
        reportFailure(error);
        return new Map<string, number>();
      }),
    ),
  );
  return new Map(counts.flatMap((found) => [...found]));
};
