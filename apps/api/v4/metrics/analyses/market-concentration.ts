import { concentration, locationQuotient } from '#libs/metrics/concentration.js';
import type { DimensionName } from '#libs/metrics/dimensions.js';
import { share } from '#libs/metrics/pay.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type AnalysisCaller, chargeAnalysis, iso } from '../analysis.js';
import { readers } from '../metrics-parameters.js';
import { pageOfRows, readPageRequest } from '../pages.js';
import { valueLabels } from '../read/value-labels.js';
import { periodOf, requestedDigits, requestedPeriod } from '../slice-parameters.js';
import type { MetricsContext } from './metrics-context.js';

/** How the postings of a slice are spread over the values of a dimension. */
export const marketConcentration = async (
  { stores, live, slices, values }: MetricsContext,
  query: RawQuery,
  caller: AnalysisCaller,
) => {
  const request = await values.resolve(readers.concentration(query, caller.dataTier));
  const page = readPageRequest(stores.cursors, 'concentration', query, request, caller);
  caller.cap(1);
  const { slice } = request;
  const by = request.parameters.by as DimensionName;
  const asOf = await stores.dataset.asOf();
  const period = periodOf(requestedPeriod(request), asOf);
  const options = { span: period.span, asOf, digits: requestedDigits(request) };
  const [own, wide, { figures }, whole] = await Promise.all([
    live.values(slice, by, options),
    live.values({}, by, options),
    slices.liveFigures(slice, period.name),
    slices.liveFigures({}, period.name),
  ]);
  const counts = own.filter(({ n }) => n > 0);
  const wider = new Map(wide.map(({ value, n }) => [value, n]));
  const sum = counts.reduce((all, { n }) => all + n, 0);
  const shown = pageOfRows(counts, page, asOf);
  const labels = await valueLabels(
    by,
    shown.data.map(({ value }) => value),
    stores.companies,
  );
  const view = await slices.periodView(period, asOf);
  const analysis = await chargeAnalysis(caller, {
    data: shown.data.map(({ value, n }) => ({
      value,
      label: labels.get(value) ?? value,
      n,
      share: share(n, sum),
      location_quotient: locationQuotient(
        { part: n, slice: figures.n },
        { part: wider.get(value) ?? 0, slice: whole.figures.n },
      ),
    })),
    slice,
    period: view,
    as_of: iso(asOf),
    method: 'live',
    n: figures.n,
    coverage: figures.n === 0 ? null : Math.min(1, share(sum, figures.n)),
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(counts.length === 0 && { note: await slices.emptyNote(view) }),
  });
  return { ...analysis, concentration: concentration(counts.map(({ n }) => n)) };
};
