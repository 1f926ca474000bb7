import { enrich } from '#libs/enrichment/enrich.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import type { Calibrations } from './calibration.js';
import { withoutDeclared } from './declared.js';
import { Measure } from './measure.js';
import { calibrate, FIELDS, readLabels } from './multi-ats.js';
import { CONTEXT } from './postings.js';

const AGAINST = 'postings that state amounts';

/**
 * Compares what was read from postings that state amounts of money with their labels. Pay and employment type of their forms are hidden.
 *
 * @param companies the postings of each company
 */
export const measurePayTexts = (
  companies: Iterable<readonly RawPosting[]>,
  calibrations: Calibrations | undefined,
): Measure[] => {
  const labels = new Map(readLabels('labels-pay.tsv').map((label) => [label.id as string, label]));
  const measures = FIELDS.filter(([, column]) => column in (labels.values().next().value ?? {})).map(
    ([name, column, compare]) => ({ measure: new Measure(name, AGAINST, ''), column, compare }),
  );
  for (const postings of companies) {
    const company = new CompanyTexts(postings);
    for (const posting of postings) {
      const label = labels.get(posting.source_job_id);
      const result = label && enrich(withoutDeclared(posting), CONTEXT, company);
      if (!label || !result || !('record' in result)) continue;
      if (calibrations) calibrate(calibrations, label, result.record, result.confidences);
      for (const { measure, column, compare } of measures)
        compare(measure, label[column] as string, result.record, () => `${posting.board}: ${posting.title}`);
    }
  }
  return measures.map(({ measure }) => measure);
};
