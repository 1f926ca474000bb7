import { metricsBenchmark } from './analyses/benchmark.js';
import { metricsConcentration } from './analyses/market-concentration.js';
import { metricsStatus } from './analyses/metrics-status.js';
import { similarOccupations, technologyBridge } from './analyses/occupations.js';
import { metricsDistribution } from './analyses/pay-distribution.js';
import type { Schema } from './analyses/shared/schema-builders.js';
import { metricsSkillPremium } from './analyses/skill-premium.js';
import { metricsSeries, metricsSlice } from './analyses/slice-schemas.js';
import { technologyStatus } from './analyses/technologies-status.js';
import { technologyChurn } from './analyses/technology-churn.js';
import { employerStack, technologyStack } from './analyses/technology-stack.js';
import { technologyTrend } from './analyses/technology-trend.js';

export const metricsSchemas: Record<string, Schema> = {
  MetricsSlice: metricsSlice,
  MetricsSeries: metricsSeries,
  MetricsDistribution: metricsDistribution,
  MetricsConcentration: metricsConcentration,
  MetricsBenchmark: metricsBenchmark,
  MetricsSkillPremium: metricsSkillPremium,
  MetricsStatus: metricsStatus,
};

export const technologySchemas: Record<string, Schema> = {
  TechnologyTrend: technologyTrend,
  TechnologyStack: technologyStack,
  EmployerStack: employerStack,
  TechnologyChurn: technologyChurn,
  TechnologyBridge: technologyBridge,
  SimilarOccupations: similarOccupations,
  TechnologyStatus: technologyStatus,
};
