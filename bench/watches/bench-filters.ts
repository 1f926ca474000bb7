import type { RecordValue } from '#libs/registry/field.js';

type Filters = Readonly<Record<string, string>>;

interface Facts {
  readonly title: string;
  readonly source: string;
  readonly country: string | null;
  readonly technology: string | null;
}

/** Filters as people save them, of the facts of postings: a company, or words of a title with a company, a place or a technology. */
export const benchFilters = (postings: readonly RecordValue[], count: number): Filters[] => {
  const facts = postings.map(factsOf);
  // Primes spread the postings evenly.
  return Array.from({ length: count }, (_, i) => filtersOf(facts[(i * 7_919) % facts.length] as Facts, i));
};

const factsOf = ({ title, source, locations, technologies }: RecordValue): Facts => ({
  title: String(title),
  source: String(source),
  country: (locations as { country?: string | null }[] | null)?.[0]?.country ?? null,
  technology: (technologies as { slug: string }[] | null)?.[0]?.slug ?? null,
});

const filtersOf = ({ title, source, country, technology }: Facts, i: number): Filters => {
  const words =
    title
      .match(/\p{L}{3,}/gu)
      ?.slice(0, 2)
      .join(' ') ?? 'engineer';
  const place = country ? { countries: country } : {};
  switch (i % 4) {
    case 0:
      return { source_ids: source, job_statuses: 'active' };
    case 1:
      return { titles: `"${words}"`, ...place };
    case 2:
      return technology ? { technologies: technology, source_ids: source } : { titles: `"${words}"`, ...place };
    default:
      return { titles: `"${words}"`, source_ids: source };
  }
};
