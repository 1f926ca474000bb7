import { enrich } from '#libs/enrichment/enrich.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { brokenInvariants } from '#libs/enrichment/testing/invariants.js';
import { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { CONTEXT } from './postings.js';

/** How many records break each invariant, with an example, over all postings. @param companies the postings of each company. */
export const measureConsistency = (companies: Iterable<readonly RawPosting[]>): string[] => {
  const broken = new Map<string, { count: number; example: string }>();
  let records = 0;
  for (const postings of companies) {
    const company = new CompanyTexts(postings);
    for (const posting of postings) {
      const result = enrich(posting, CONTEXT, company);
      if ('reason' in result) continue;
      records += 1;
      for (const name of brokenInvariants(result.record)) {
        const known = broken.get(name) ?? { count: 0, example: `${posting.board}: ${posting.title}` };
        broken.set(name, { ...known, count: known.count + 1 });
      }
    }
  }
  return broken.size === 0
    ? [`No invariant is broken by ${records} records.`]
    : [...broken].map(
        ([name, { count, example }]) => `${count} of ${records} records break "${name}", such as ${example}`,
      );
};
