import { Injectable } from '@nestjs/common';
import { CompanySearch } from '#libs/search/companies/company-search.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { IndexView } from '#libs/search/read/index-view.js';
import type { ListReader } from '#libs/search/read/list-reader.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { RecordReaders } from '../../search/record-readers.js';
import { RelatedSources } from '../../search/search.module.js';

export const RELATED_DESCRIPTION =
  'Companies with similar industries, occupations and technologies, most similar first. Accepts the filters of ' +
  '`/v4/sources`.';

/** A company as the caller refers to it, by id or by URL. */
export interface CompanyReference {
  /** Identifies the list of its postings or related companies in cursors. */
  readonly name: string;
  /** Returns its id; null if there is no such company. */
  id(): Promise<string | null>;
}

export const companyById = (id: string): CompanyReference => ({ name: id, id: async () => id });

/** Reads of one company, by id or by URL. */
@Injectable()
export class SourceLookup {
  private readonly jobs: ListReader;
  private readonly sources: ListReader;

  constructor(
    private readonly companies: CompanySearch,
    private readonly relatedSources: RelatedSources,
    readers: RecordReaders,
  ) {
    this.jobs = readers.list('jobs');
    this.sources = readers.list('sources');
  }

  companyByUrl(url: string): CompanyReference {
    return { name: url, id: () => this.companies.idOf(url) };
  }

  async record({ id }: CompanyReference, query: RawQuery, request: MeteredRequest): Promise<Buffer> {
    return request.send(await this.sources.one(id, query, request.operation));
  }

  /** The postings of a company. */
  async jobsOf({ name, id }: CompanyReference, query: RawQuery, request: MeteredRequest): Promise<Buffer> {
    const narrow = async (view: IndexView) => view.within({ terms: { source: [(await id()) ?? []].flat() } });
    return request.send(await this.jobs.list(query, request.operation, { name: `of ${name}`, narrow }));
  }

  /** The companies most similar to a company. */
  async related({ name, id }: CompanyReference, query: RawQuery, request: MeteredRequest): Promise<Buffer> {
    const narrow = async (view: IndexView) => {
      const companyId = await id();
      const similarity = companyId === null ? null : await this.companies.related(companyId);
      return view.rankedBy(similarity ?? { match_none: {} });
    };
    return request.send(
      await this.relatedSources.list(query, request.operation, { name: `related to ${name}`, narrow }),
    );
  }
}
