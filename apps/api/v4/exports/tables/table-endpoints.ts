import { type Endpoint, isRead, pathParametersOf, pricedCallOf, type Read } from '../../../reads/read.js';
import { metricsReads } from '../../metrics/metrics-reads.js';
import { technologyReads } from '../../technologies/technology-reads.js';

const isTable = (endpoint: Endpoint): endpoint is Read =>
  isRead(endpoint) && pricedCallOf(endpoint) === 'analysis' && pathParametersOf(endpoint.routes[0].path).length === 0;

/** `/v4/metrics/skill-premium` as `metrics_skill_premium`. */
const kindOf = ({ routes: [{ path }] }: Read): string => path.slice('/v4/'.length).replaceAll(/[/-]/g, '_');

/** The reads of metrics and technologies whose tables can be exported, by the kind of the export. */
export const tableEndpoints: ReadonlyMap<string, Read> = new Map(
  [...metricsReads, ...technologyReads].filter(isTable).map((read) => [kindOf(read), read]),
);
