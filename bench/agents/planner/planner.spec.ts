import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectRoot } from '#libs/services/project-paths.js';
import { ComposedTool } from '../../../apps/api/mcp/toolset/composed-tool.js';
import { TOOLSET } from '../../../apps/api/mcp/toolset/toolset.js';
import type { ReadCatalog } from '../../../apps/api/reads/read-catalog.js';
import type { Question } from '../question.js';
import type { ListedTool } from './catalogue.js';
import { Planner } from './planner.js';
import { swapDescriptions } from './swap-descriptions.js';

const questions = ['questions.json', 'kept-questions.json'].flatMap((file): Question[] =>
  JSON.parse(readFileSync(join(projectRoot, 'bench/agents', file), 'utf8')),
);
const listed = TOOLSET.map((tool) => new ComposedTool(tool, {} as ReadCatalog).describe('max') as ListedTool);

/** Tools that answer the same questions: with the postings or their number, by companies with their postings. */
const SAME: readonly (readonly string[])[] = [
  ['find_jobs', 'count_openings'],
  ['find_companies', 'count_openings'],
];
/** The values that `types` lists name signals, whatever the description says. */
const TOLD_APART_BY_ARGUMENTS = ['find_companies', 'signals'];

const isSame = (one: string, other: string): boolean =>
  one === other || SAME.some((pair) => pair.includes(one) && pair.includes(other));

/** The questions that are planned with the tool that answers them, by that tool. */
const planned = (tools: readonly ListedTool[]): Readonly<Record<string, number>> => {
  const planner = new Planner(tools);
  const counts: Record<string, number> = {};
  questions.forEach(({ question, calls }, i) => {
    const wanted = calls.at(-1)?.[0] as string;
    const { tool } = planner.plan(question, questions[i - 1]?.question);
    if (isSame(tool, wanted)) counts[wanted] = (counts[wanted] ?? 0) + 1;
  });
  return counts;
};

const sum = (counts: Readonly<Record<string, number>>, names = Object.keys(counts)): number =>
  names.reduce((total, name) => total + (counts[name] ?? 0), 0);

const right = planned(listed);

test('the descriptions lead to the tool that answers, for nine of ten questions', () => {
  expect(sum(right) / questions.length).toBeGreaterThanOrEqual(0.9);
});

const names = listed.map(({ name }) => name).filter((name) => right[name] !== undefined);
const pairs = names.flatMap((one, i) => names.slice(i + 1).map((other) => [one, other] as const));

test.each(pairs.filter((pair) => !isSame(...pair) && !pair.every((name) => TOLD_APART_BY_ARGUMENTS.includes(name))))(
  'with the descriptions of %s and %s exchanged, fewer of their questions lead to them',
  (one, other) => {
    const misled = planned(swapDescriptions(listed, one, other));
    expect(sum(misled, [one, other])).toBeLessThan(sum(right, [one, other]));
  },
);
