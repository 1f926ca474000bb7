import { OCCUPATION_DIGITS } from '#libs/metrics/dimensions.js';

const month = (time: string): string => `(year(${time}) * 12 + month(${time}) - 1)::INTEGER`;
const ms = (time: string): string => `epoch_ms(${time})`;

/** The codes of an occupation at every level. */
const levels = Object.values(OCCUPATION_DIGITS)
  .map((length) => `onet_code[:${length}]`)
  .join(', ');

/**
 * The postings as the grids need them: one row each, times as milliseconds and as months, employers as numbers.
 * @param asOf epoch milliseconds.
 */
export const baseTable = (asOf: number): string => `
  CREATE TABLE base AS
  SELECT
    row_number() OVER ()::INTEGER AS p,
    dense_rank() OVER (ORDER BY source_id)::INTEGER AS employer,
    ${month('created_at')} AS opened_month, CASE WHEN ${ms('closed_at')} <= ${asOf} THEN ${month('closed_at')} END AS closed_month,
    ${ms('created_at')} AS opened, CASE WHEN ${ms('closed_at')} <= ${asOf} THEN ${ms('closed_at')} END AS closed, ${ms('observed_from')} AS observed,
    pay, remote, len(technologies) > 0 AS named,
    onet_code, CASE WHEN onet_code IS NULL THEN [] ELSE [${levels}] END AS onet_codes,
    countries, states, cbsas, industry AS industries, level AS levels, commitment AS commitments,
    work_model AS work_models, technologies, source_id AS source_ids
  FROM postings WHERE ${ms('created_at')} <= ${asOf}`;
