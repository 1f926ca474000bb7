import type { Read } from '../../reads/read.js';
import { technologyBridge } from './analyses/occupation-bridge.js';
import { occupationsWithSimilarSkills } from './analyses/similar-occupations.js';
import { technologyGridStatus } from './analyses/technologies-status.js';
import { technologyTurnover } from './analyses/technology-churn.js';
import { stackOfSlice, stackOfSource } from './analyses/technology-stack.js';
import { technologiesOverTime } from './analyses/technology-trend.js';
import { searchTechnologies } from './catalogue-read.js';

/** The reads of technologies, in the order of the documents. */
export const technologyReads: readonly Read[] = [
  searchTechnologies,
  technologiesOverTime,
  stackOfSlice,
  stackOfSource,
  technologyTurnover,
  technologyBridge,
  occupationsWithSimilarSkills,
  technologyGridStatus,
];
