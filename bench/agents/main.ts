// `npm run bench:agents -- --api URL --token T`: plays the questions of questions.json with the tools of /mcp on a running API that has the sample, and
// checks every value by Elasticsearch, as ELASTICSEARCH_URL names it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { Command } from 'commander';
import { median } from 'es-toolkit';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { z } from 'zod';
import { defineEnv } from '#libs/services/define-env.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { Expected } from './expected.js';
import { faultsOf, type Question, type RestQuestion, type Result } from './question.js';

const { ELASTICSEARCH_URL: node } = defineEnv({
  ELASTICSEARCH_URL: z.url().describe('Elasticsearch of the API.'),
}).read();
const options = new Command('bench:agents')
  .description('Plays questions of people with the tools of /mcp, and checks every value.')
  .requiredOption('--api <url>', 'base URL of a running API with the sample')
  .requiredOption('--token <token>', 'API token of rate tier 3')
  .option('--prefix <name>', 'prefix of the indices', 'rolecall')
  .option('--kept', 'play the questions of kept-questions.json instead, which were written after the tools')
  .option('--only <ids>', 'some questions, separated by commas')
  .option('--verbose', 'print the results')
  .parse()
  .opts<{ api: string; token: string; prefix: string; only?: string; kept?: true; verbose?: true }>();

const read = <Q extends Question | RestQuestion>(name: string): readonly Q[] =>
  JSON.parse(readFileSync(join(projectRoot, 'bench/agents', name), 'utf8'));
const questions = read<Question>(options.kept ? 'kept-questions.json' : 'questions.json');
const restQuestions = read<RestQuestion>('rest-questions.json');

interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: Result;
  readonly content: readonly { readonly text: string }[];
}

const call = async (name: string, args: object): Promise<ToolResult> => {
  const response = await fetch(`${options.api}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const { result, error } = (await response.json()) as { result?: ToolResult; error?: { message: string } };
  return result ?? { isError: true, content: [{ text: error?.message ?? `HTTP ${response.status}` }] };
};

type Outcome = 'right' | 'caveat' | 'wrong';

/** Whether a result has sentences that belong to its figures. */
const hasCaveats = ({ caveats, unknown }: Result): boolean =>
  ((caveats ?? []) as unknown[]).length + ((unknown ?? []) as unknown[]).length > 0;

const client = new Client({ node });
const expected = new Expected(client, `${options.prefix}-jobs`);
const outcomes: Record<Outcome, number> = { right: 0, caveat: 0, wrong: 0 };
const tokens: number[] = [];
const calls: number[] = [];
let deadEnds = 0;

const only = options.only?.split(',').map(Number);
for (const question of questions.filter(({ id }) => !only || only.includes(id))) {
  let last: ToolResult | undefined;
  for (const [name, args] of question.calls) {
    last = await call(name, args);
    if (last.isError) deadEnds += 1;
    tokens.push(countTokens(last.content[0]?.text ?? ''));
  }
  calls.push(question.calls.length);
  const result = last?.structuredContent ?? { error: last?.content[0]?.text };
  const faults = await faultsOf(question, result, expected);
  const right: Outcome = hasCaveats(result) ? 'caveat' : 'right';
  const outcome: Outcome = faults.length > 0 ? 'wrong' : right;
  outcomes[outcome] += 1;
  if (options.verbose || outcome === 'wrong') {
    console.log(`${question.id} ${outcome}: ${question.question}${faults.map((fault) => `\n   ${fault}`).join('')}`);
    if (options.verbose) console.log(`   ${JSON.stringify(result).slice(0, 1_500)}`);
  }
}

let wrongReads = 0;
for (const question of only || options.kept ? [] : restQuestions) {
  const { href } = new URL(question.path, options.api);
  const response = await fetch(href, { headers: { authorization: `Bearer ${options.token}` } });
  const faults = await faultsOf(question, (await response.json()) as Result, expected);
  if (faults.length === 0) continue;
  wrongReads += 1;
  console.log(`/v4 ${question.id} wrong: ${question.question}${faults.map((fault) => `\n   ${fault}`).join('')}`);
}
await client.close();

const sum = calls.length;
console.log(
  [
    `${sum} questions: ${outcomes.right} right, ${outcomes.caveat} right with caveats, ${outcomes.wrong} wrong`,
    `${median(calls)} call at the median, ${Math.max(...calls)} at most; ${deadEnds} dead ends`,
    `${median(tokens)} result tokens at the median, ${Math.max(...tokens)} at most`,
  ].join('\n'),
);
if (!only && !options.kept)
  console.log(`${restQuestions.length} questions by one read of /v4 each: ${wrongReads} wrong`);
process.exitCode = outcomes.wrong + wrongReads > 0 ? 1 : 0;
