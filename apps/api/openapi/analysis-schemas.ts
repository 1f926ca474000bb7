import { metricsBenchmark } from './analyses/benchmark-schema.js';
import { metricsConcentration } from './analyses/market-concentration-schema.js';
import { metricsStatus } from './analyses/metrics-status-schema.js';
import { similarOccupations, technologyBridge } from './analyses/occupations-schema.js';
import { metricsDistribution } from './analyses/pay-distribution-schema.js';
import type { Schema } from './analyses/shared/schema-builders.js';
import { metricsSkillPremium } from './analyses/skill-premium-schema.js';
import { metricsSeries, metricsSlice } from './analyses/slice-schemas.js';
import { technologyStatus } from './analyses/technologies-status-schema.js';
import { technologyChurn } from './analyses/technology-churn-schema.js';
import { employerStack, technologyStack } from './analyses/technology-stack-schema.js';
import { technologyTrend } from './analyses/technology-trend-schema.js';

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
