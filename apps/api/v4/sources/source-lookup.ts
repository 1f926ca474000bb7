import { Injectable } from '@nestjs/common';
import { CompanySearch } from '#libs/search/companies/company-search.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { IndexView } from '#libs/search/read/index-view.js';
import type { ListReader } from '#libs/search/read/list-reader.js';
import type { MeteredRequest } from '../../metering/metered-request.js';
import { RecordReaders } from '../../search/record-readers.js';
import { RelatedSources } from '../../search/search.module.js';

export const RELATED =
  'Companies with similar industries, occupations and technologies, most similar first. Takes the filters of ' +
  '`/v4/sources`.';

/** A company as a caller names it; `id` gives null where there is none. */
export interface Named {
  readonly name: string;
  id(): Promise<string | null>;
}

/** The company of that id. */
export const identified = (id: string): Named => ({ name: id, id: async () => id });

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

  named(url: string): Named {
    return { name: url, id: () => this.companies.idOf(url) };
  }

  async record({ id }: Named, query: RawQuery, request: MeteredRequest): Promise<Buffer> {
    return request.send(await this.sources.one(id, query, request.operation));
  }

  /** Its postings. */
  async jobsOf({ name, id }: Named, query: RawQuery, request: MeteredRequest): Promise<Buffer> {
    const narrow = async (view: IndexView) => view.within({ terms: { source: [(await id()) ?? []].flat() } });
    return request.send(await this.jobs.list(query, request.operation, { name: `of ${name}`, narrow }));
  }

  /** The companies that are most like it. */
  async related({ name, id }: Named, query: RawQuery, request: MeteredRequest): Promise<Buffer> {
    const narrow = async (view: IndexView) => {
      const known = await id();
      const shared = known === null ? null : await this.companies.related(known);
      return view.rankedBy(shared ?? { match_none: {} });
    };
    return request.send(
      await this.relatedSources.list(query, request.operation, { name: `related to ${name}`, narrow }),
    );
  }
}
