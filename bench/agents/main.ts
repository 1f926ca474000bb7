// `npm run bench:agents -- --api URL --token T`: plays the questions of questions.json with the tools of /mcp on a running API that has the sample, and
// checks every value by Elasticsearch, as ELASTICSEARCH_URL names it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { Command } from 'commander';
import { z } from 'zod';
import { defineEnv } from '#libs/services/define-env.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { Expected } from './expected.js';
import { Planner } from './planner/planner.js';
import { repaired } from './planner/repaired.js';
import { swapDescriptions } from './planner/swap-descriptions.js';
import { faultsOf, type Question, type RestQuestion, type Result } from './question.js';
import { gradeOf, type Played, report } from './score.js';
import { type Outcome, Session } from './session.js';

const { ELASTICSEARCH_URL: node } = defineEnv({
  ELASTICSEARCH_URL: z.url().describe('Elasticsearch of the API.'),
}).read();
const options = new Command('bench:agents')
  .description('Plays questions of people with the tools of /mcp, and checks every value.')
  .requiredOption('--api <url>', 'base URL of a running API with the sample')
  .requiredOption('--token <token>', 'API token of rate tier 3')
  .option('--prefix <name>', 'prefix of the indices', 'rolecall')
  .option('--kept', 'play the questions of kept-questions.json instead, which were written after the tools')
  .option('--planned', 'play the calls that a planner makes from tools/list alone, instead of those written down')
  .option('--calls <file>', 'play the calls of a transcript: [{ "id": 1, "calls": [["find_jobs", {}]] }]')
  .option('--swap <tools>', 'with --planned: two tools, separated by a comma, whose descriptions are exchanged')
  .option('--only <ids>', 'some questions, separated by commas')
  .option('--verbose', 'print the calls and results')
  .parse()
  .opts<{
    api: string;
    token: string;
    prefix: string;
    only?: string;
    kept?: true;
    planned?: true;
    calls?: string;
    swap?: string;
    verbose?: true;
  }>();

const read = <Q extends Question | RestQuestion>(name: string): readonly Q[] =>
  JSON.parse(readFileSync(join(projectRoot, 'bench/agents', name), 'utf8'));
const questions = read<Question>(options.kept ? 'kept-questions.json' : 'questions.json');
const restQuestions = read<RestQuestion>('rest-questions.json');

type Call = readonly [tool: string, args: object];

/** The calls that a reader wrote down, by question. */
const transcript: ReadonlyMap<number, readonly Call[]> | null = options.calls
  ? new Map(
      (JSON.parse(readFileSync(options.calls, 'utf8')) as { id: number; calls: readonly Call[] }[]).map(
        ({ id, calls }) => [id, calls],
      ),
    )
  : null;

const client = new Client({ node });
const expected = new Expected(client, `${options.prefix}-jobs`);
const session = new Session(options.api, options.token);
const listed = options.planned ? await session.tools() : [];
const [one, other] = options.swap?.split(',') ?? [];
const tools = one !== undefined && other !== undefined ? swapDescriptions(listed, one, other) : listed;
const planner = options.planned ? new Planner(tools) : null;

/** The calls that a question is played with; a planner repairs one that is refused. */
const play = async ({ id, calls, question }: Question, before?: string): Promise<(readonly [Call, Outcome])[]> => {
  const played: (readonly [Call, Outcome])[] = [];
  const planned = planner?.plan(question, before);
  for (const [tool, args] of planned ? [[planned.tool, planned.args] as const] : (transcript?.get(id) ?? calls))
    played.push([[tool, args], await session.call(tool, args)]);
  const last = played.at(-1)?.[1];
  const again = planned && last?.isError ? repaired(planned, last.text) : null;
  if (again) played.push([[again.tool, again.args], await session.call(again.tool, again.args)]);
  return played;
};

const only = options.only?.split(',').map(Number);
const results: Played[] = [];
let before: string | undefined;
for (const question of questions) {
  const earlier = before;
  before = question.question;
  if ((only && !only.includes(question.id)) || (transcript && !transcript.get(question.id)?.length)) continue;
  const outcomes = await play(question, earlier);
  const [, { result, isError }] = outcomes.at(-1) as readonly [Call, Outcome];
  const faults = await faultsOf(question, result, expected);
  const grade = gradeOf(result, isError, faults);
  results.push({
    language: question.language ?? 'en',
    persona: question.persona,
    grade,
    calls: outcomes.length,
    refused: outcomes.filter(([, outcome]) => outcome.isError).length,
    tokens: outcomes.map(([, { tokens }]) => tokens),
  });
  if (!options.verbose && faults.length === 0) continue;
  console.log(`${question.id} ${grade}: ${question.question}${faults.map((fault) => `\n   ${fault}`).join('')}`);
  if (options.planned || transcript || options.verbose)
    for (const [[tool, args]] of outcomes) console.log(`   ${tool} ${JSON.stringify(args)}`);
  if (options.verbose) console.log(`   ${JSON.stringify(result).slice(0, 1_500)}`);
}

let wrongReads = 0;
const areReadsPlayed = !only && !options.kept && !options.planned && !transcript;
for (const question of areReadsPlayed ? restQuestions : []) {
  const { href } = new URL(question.path, options.api);
  const response = await fetch(href, { headers: { authorization: `Bearer ${options.token}` } });
  const faults = await faultsOf(question, (await response.json()) as Result, expected);
  if (faults.length === 0) continue;
  wrongReads += 1;
  console.log(`/v4 ${question.id} wrong: ${question.question}${faults.map((fault) => `\n   ${fault}`).join('')}`);
}
await client.close();

console.log(report(results, options.planned || transcript ? ['language', 'persona'] : []));
if (areReadsPlayed) console.log(`${restQuestions.length} questions by one read of /v4 each: ${wrongReads} wrong`);
// Written calls must all be right; a planner and readers are measured.
const failed = results.filter(({ grade }) => !['right', 'caveat'].includes(grade)).length;
process.exitCode = (options.planned || transcript ? 0 : failed) + wrongReads > 0 ? 1 : 0;
