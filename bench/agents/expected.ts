import type { Client, estypes } from '@elastic/elasticsearch';

type Query = NonNullable<estypes.SearchRequest['query']>;

/** Postings as a question means them, in the fields of the index: the tools do not read them this way. */
export type Filters = Readonly<Record<string, string | number | readonly string[]>>;

const atPlace = (field: string, value: unknown): Query => ({
  nested: { path: 'locations', query: { terms: { [`locations.${field}`]: [value].flat() as string[] } } },
});
const within = (field: string, value: unknown): Query => ({ terms: { [field]: [value].flat() as string[] } });
const words = (value: unknown): Query => ({ match: { titles: { query: String(value), operator: 'and' } } });

const QUERIES: Readonly<Record<string, (value: unknown) => Query>> = {
  status: (value) => within('job_status', value),
  country: (value) => atPlace('country', value),
  // Terms of a facet have the name before the value.
  state: (value) => ({
    nested: { path: 'locations', query: { regexp: { 'locations.state_facet': `.*\u001F${value}` } } },
  }),
  city: (value) => atPlace('city', value),
  metro: (value) => ({ nested: { path: 'locations', query: within('locations.cbsa.code', value) } }),
  title: words,
  without_title: (value) => ({ bool: { must_not: [words(value)] } }),
  occupation: (value) => ({ prefix: { onet_code: String(value) } }),
  company: (value) => within('source_name', value),
  technology: (value) => within('technologies_slug', value),
  level: (value) => within('level', value),
  work_model: (value) => within('work_model', value),
  commitment: (value) => within('commitment', value),
  visa: (value) => within('visa_sponsorship_status', value),
  language: (value) => within('language_requirements_language', value),
  education: (value) => within('education_requirements_level', value),
  size: (value) => within('company_employee_range', value),
  headquarters: (value) => within('company_hq_country', value),
  since: (value) => ({ range: { created_at: { gte: `${value}T00:00:00.000Z` } } }),
  until: (value) => ({ range: { created_at: { lt: `${value}T00:00:00.000Z` } } }),
  years: (value) => ({ range: { experience_details_years_min: { gte: Number(value) } } }),
  pay: (value) => ({ range: { salary_range: { gte: Number(value) } } }),
  exists: (value) => ({ exists: { field: String(value) } }),
  missing: (value) => ({ bool: { must_not: [{ exists: { field: String(value) } }] } }),
  text_read: (value) => ({ term: { has_text: value === 'true' } }),
};

/** @throws Error for a filter that is not in the table. */
const queryOf = (filters: Filters): Query => ({
  bool: {
    filter: Object.entries(filters).map(([name, value]) => {
      const query = QUERIES[name];
      if (!query) throw new Error(`A question has the unknown filter ${name}.`);
      return query(value);
    }),
  },
});

/** Computes expected answers from Elasticsearch. */
export class Expected {
  constructor(
    private readonly client: Client,
    private readonly index: string,
  ) {}

  async count(filters: Filters): Promise<number> {
    return (await this.client.count({ index: this.index, query: queryOf(filters) })).count;
  }

  /** The most frequent values of a field, with their numbers of postings. */
  async top(field: string, size: number, filters: Filters): Promise<[value: string, count: number][]> {
    const terms = { terms: { field, size } };
    const aggs = field.startsWith('locations.')
      ? {
          places: {
            nested: { path: 'locations' },
            aggs: { values: { ...terms, aggs: { postings: { reverse_nested: {} } } } },
          },
        }
      : { values: terms };
    const { aggregations } = await this.client.search({ index: this.index, size: 0, query: queryOf(filters), aggs });
    const found = aggregations as unknown as Record<string, { buckets: Bucket[] } & { values: { buckets: Bucket[] } }>;
    const buckets = found.places ? found.places.values.buckets : (found.values as { buckets: Bucket[] }).buckets;
    return buckets.map(({ key, doc_count, postings }) => [key, postings?.doc_count ?? doc_count]);
  }
}

interface Bucket {
  readonly key: string;
  readonly doc_count: number;
  readonly postings?: { readonly doc_count: number };
}
