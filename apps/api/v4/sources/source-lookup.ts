import { Injectable } from '@nestjs/common';
import { CompanySearch } from '#libs/search/companies/company-search.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { IndexView } from '#libs/search/read/index-view.js';
import type { ListReader, Requester } from '#libs/search/read/list-reader.js';
import type { ResponseBody } from '#libs/search/read/response/response-body.js';
import { RecordReaders } from '../../search/record-readers.js';
import { RelatedSources } from '../../search/search.module.js';

/** The path parameters that name a company: its id, or its address (a domain, any host of it, or a URL). */
export interface CompanyPath {
  readonly source_id?: string;
  readonly url_source?: string;
}

/** Reads of one company. */
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

  record(path: CompanyPath, query: RawQuery, requester: Requester): Promise<ResponseBody> {
    return this.sources.one(() => this.idOf(path), query, requester);
  }

  /** The postings of a company. */
  jobsOf(path: CompanyPath, query: RawQuery, requester: Requester): Promise<ResponseBody> {
    const narrow = async (view: IndexView) =>
      view.within({ terms: { source: [(await this.idOf(path)) ?? []].flat() } });
    return this.jobs.list(query, requester, { name: `of ${nameOf(path)}`, narrow });
  }

  /** The companies most similar to a company. */
  related(path: CompanyPath, query: RawQuery, requester: Requester): Promise<ResponseBody> {
    const narrow = async (view: IndexView) => {
      const id = await this.idOf(path);
      const similarity = id === null ? null : await this.companies.related(id);
      return view.rankedBy(similarity ?? { match_none: {} });
    };
    return this.relatedSources.list(query, requester, { name: `related to ${nameOf(path)}`, narrow });
  }

  /** Null if there is no such company. */
  private async idOf({ source_id, url_source }: CompanyPath): Promise<string | null> {
    return source_id ?? this.companies.idOf(url_source as string);
  }
}

/** Identifies the list of its postings or related companies in cursors. */
const nameOf = ({ source_id, url_source }: CompanyPath): string => source_id ?? (url_source as string);
