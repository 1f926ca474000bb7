import type { AgentTool } from './agent-tool.js';
import { company } from './tools/company.js';
import { countOpenings } from './tools/count-openings.js';
import { fetchPosting } from './tools/fetch.js';
import { findCompanies } from './tools/find-companies.js';
import { findJobs } from './tools/find-jobs.js';
import { pay } from './tools/pay.js';
import { readJob } from './tools/read-job.js';
import { search } from './tools/search.js';
import { hiringSignals } from './tools/signals.js';
import { skills } from './tools/skills.js';
import { trend } from './tools/trend.js';

/** The tools of clients for research, which require exactly these. */
export const RESEARCH_TOOLS: readonly AgentTool[] = [search, fetchPosting];

/** The default toolset, in the order of `tools/list`. */
export const TOOLSET: readonly AgentTool[] = [
  findJobs,
  countOpenings,
  pay,
  trend,
  company,
  findCompanies,
  hiringSignals,
  skills,
  readJob,
];
