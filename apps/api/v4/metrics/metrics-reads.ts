import type { Read } from '../../reads/read.js';
import { metricsBenchmark } from './analyses/benchmark.js';
import { metricsComparison } from './analyses/compare.js';
import { metricsDailyIndex } from './analyses/daily-index.js';
import { metricsDiffusion } from './analyses/hiring-diffusion.js';
import { metricsConcentration } from './analyses/market-concentration.js';
import { metricsOverTime } from './analyses/metrics-series.js';
import { metricsGridStatus } from './analyses/metrics-status.js';
import { metricsDistribution } from './analyses/pay-distribution.js';
import { metricsPayGrowth } from './analyses/pay-growth.js';
import { metricsEndings } from './analyses/posting-endings.js';
import { metricsTurnover } from './analyses/posting-turnover.js';
import { metricsSkillPremium } from './analyses/skill-premium.js';
import { metricsOfSlice } from './analyses/slice-metrics.js';

/** The reads of metrics, in the order of the documents. */
export const metricsReads: readonly Read[] = [
  metricsOfSlice,
  metricsOverTime,
  metricsDailyIndex,
  metricsDistribution,
  metricsConcentration,
  metricsDiffusion,
  metricsTurnover,
  metricsEndings,
  metricsPayGrowth,
  metricsBenchmark,
  metricsComparison,
  metricsSkillPremium,
  metricsGridStatus,
];
