import { z } from 'zod';
import { concentration, locationQuotient } from '#libs/metrics/concentration.js';
import { share } from '#libs/metrics/pay.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { parsePeriod } from '#libs/metrics/periods/requested-period.js';
import { valueLabels } from '#libs/metrics/read/value-labels.js';
import { reliabilityOf } from '#libs/metrics/reliability.js';
import { component, integer, number, positive, share as shareOf } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOf, filtersKnownOf } from '../analysis.js';
import { pageOfRows, readPageRequest } from '../pages.js';
import { analysisWith, valueKeys } from '../schemas/analysis-schema.js';
import { reliability } from '../schemas/measures-schema.js';
import {
  analysisParameters,
  byParameter,
  digitsParameter,
  pageParameters,
  periodParameter,
  type RequestOf,
  requestedDigits,
  requestedPeriod,
  shownSlice,
} from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';

const valueShare = z.object({
  ...valueKeys,
  n: integer('Postings with this value that were published in the period.'),
  share: shareOf(
    'Share of the postings of the period that have a value. A posting with several values counts in each, so that shares may add up to more than 1.',
  ),
  location_quotient: positive("The value's share of the slice divided by its share of the whole market.").nullable(),
});

const concentrationOfValues = component(
  'Concentration',
  z.object({
    hhi: number('Herfindahl-Hirschman index of the shares of the sum of `n`, from 0 to 10,000.').min(0).max(10_000),
    effective_number: positive('Effective number of values: 10,000 / HHI.'),
    top_4_share: shareOf('Share of the four largest values in the sum of `n`.'),
    groups: integer('Number of values.'),
    reliability,
  }),
);

const parameters = analysisParameters([byParameter, periodParameter, digitsParameter, ...pageParameters], {
  filters: true,
});

/** How the postings of a slice are spread over the values of a dimension. */
const marketConcentration = async (
  { query, request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
  { stores, live, slices, values }: MetricsContext,
) => {
  const request = await values.resolve(given, caller);
  const page = readPageRequest(stores.cursors, 'concentration', query, request, caller);
  caller.cap(1);
  const { slice } = request;
  const { by } = request.parameters;
  const asOf = await stores.dataset.asOf();
  const period = parsePeriod(requestedPeriod(request), asOf);
  const options = { span: period.span, asOf, digits: requestedDigits(request) };
  const [own, wide, { figures }] = await Promise.all([
    live.values(slice, by, options),
    live.values({}, by, options),
    slices.liveFigures(slice, period.name),
  ]);
  const counts = own.values.filter(({ n }) => n > 0);
  const wider = new Map(wide.values.map(({ value, n }) => [value, n]));
  const shown = pageOfRows(counts, page, asOf);
  const labels = await valueLabels(
    by,
    shown.data.map(({ value }) => value),
    stores.companies,
  );
  const view = await slices.periodView(period, asOf);
  const known = await slices.filtersKnown(slice, period.name, asOf);
  const analysis = await chargeAnalysis(caller, {
    data: shown.data.map(({ value, n }) => ({
      value,
      label: labels.get(value) ?? value,
      n,
      // Both shares are of the postings that have a value: how often it is unknown must not matter.
      share: share(n, own.known),
      location_quotient: locationQuotient(
        { part: n, slice: own.known },
        { part: wider.get(value) ?? 0, slice: wide.known },
      ),
    })),
    slice: shownSlice(slice),
    period: view,
    as_of: iso(asOf),
    method: 'live',
    n: figures.n,
    ...coverageOf(own.known, figures.n, 'value_known'),
    ...filtersKnownOf(known),
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(counts.length === 0 && { note: await slices.emptyNote(view, known) }),
  });
  const found = concentration(counts.map(({ n }) => n));
  const evidence = { n: own.known, coverage: share(own.known, figures.n || 1) };
  return { ...analysis, concentration: found && { ...found, reliability: reliabilityOf(evidence) } };
};

export const metricsConcentration = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics/concentration', summary: 'Where the work is concentrated' }],
  description:
    'Shares and location quotients of the values of a dimension, with the Herfindahl-Hirschman index over all values.',
  parameters,
  response: analysis(
    analysisWith('MetricsConcentration', valueShare, {
      concentration: concentrationOfValues
        .nullable()
        .describe('Concentration over all values; null if there are none.'),
    }),
  ),
  tools: [
    {
      name: 'metrics_concentration',
      description: 'How a slice is distributed over the values of a dimension: shares, HHI, location quotients.',
      filtersOf: 'search_jobs',
    },
  ],
  inject: [MetricsContext],
  run: marketConcentration,
});
