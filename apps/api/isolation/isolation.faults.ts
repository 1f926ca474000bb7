import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Attack, AttackedApi } from '../testing/attacked-api.js';
import type { Answers } from '../testing/attacker.js';
import { COSTLY_ATTACKS } from '../testing/costly-requests.js';
import { EXPENSIVE_BODIES } from '../testing/expensive-bodies.js';
import { expensiveQuery, refusedQuery } from '../testing/expensive-queries.js';

jest.setTimeout(300_000);

const UNKNOWN_TOKEN = `T${'0'.repeat(32)}`;

/** Does nothing: by how much two measurements of the same differ. */
const CONTROL: Attack = { name: 'nothing (control)', answers: [] };

const ATTACKS: readonly Attack[] = [
  CONTROL,
  { name: 'pipelined requests', answers: [200, 503] },
  { name: 'expensive queries', answers: [400] },
  { name: 'half bodies', answers: ['open'] },
  { name: 'slow reads', answers: ['open'] },
  { name: 'wrong tokens', answers: [401, 429] },
  { name: '1,000 connections', answers: ['open', 'closed'] },
  ...Object.entries(COSTLY_ATTACKS).map(([name, { answers }]) => ({ name, answers })),
  ...Object.keys(EXPENSIVE_BODIES).flatMap((name) => {
    // Some of its bodies are too large, and the others are read: calls in a batch are refused one by one.
    const answers = [name === 'batches of many keys' ? 200 : 400, 413];
    return [
      { name, answers },
      { name, token: UNKNOWN_TOKEN, answers: [401, 429] },
      { name, addresses: 10, answers },
      { name, addresses: 10, token: UNKNOWN_TOKEN, answers: [401] },
    ];
  }),
  CONTROL,
];

/** What no attack is meant to get: its requests would be refused before they cost anything. */
const wrongAnswers = ({ name, token, answers }: Attack): string[] => {
  const isKnown = token === undefined && !answers.includes(401) && !COSTLY_ATTACKS[name]?.anonymous;
  return ['404', '200 with errors', ...(isKnown ? ['401', '429'] : [])];
};

const describeAttack = ({ name, addresses = 1, token }: Attack): string =>
  [name, token && 'without a valid token', addresses > 1 && `from ${addresses} addresses`].filter(Boolean).join(', ');
const SECONDS = 6;
const MAX_P50_RATIO = 2;
const MAX_P99_RATIO = 3;
const MAX_MEMORY_MIB = 400;

/** Of capacity. */
const OVERLOAD = 10;
const MIN_GOODPUT = 0.9;
const CALLERS = 8;

let attacked: AttackedApi;
const table: object[] = [];
beforeAll(async () => {
  attacked = await AttackedApi.start();
});
afterAll(async () => {
  console.table(table);
  await attacked?.stop();
});

test('of the expensive queries, one is answered and the other is refused', async () => {
  const headers = { authorization: `Bearer ${await attacked.token()}` };
  const statuses = [expensiveQuery(), refusedQuery()].map(async (path) => {
    const response = await fetch(`${attacked.url}${path}`, { headers });
    await response.text();
    return response.status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 400]);
});

const rounded = (value: number): number => Math.round(value * 10) / 10;

test.each(ATTACKS.map((attack) => [describeAttack(attack), attack] as const))(
  'others are served during %s',
  async (description, attack) => {
    const alone = await attacked.observe(SECONDS);
    const { result, answers } =
      attack === CONTROL
        ? { result: await attacked.observe(SECONDS), answers: {} as Answers }
        : await attacked.attack(attack, () => attacked.observe(SECONDS));
    const { p50, p99, requests, errors, memory } = result;
    const ratios = { p50: p50 / alone.p50, p99: p99 / alone.p99 };
    table.push({
      attack: description,
      'p50 alone': rounded(alone.p50),
      p50: rounded(p50),
      'x p50': rounded(ratios.p50),
      'p99 alone': rounded(alone.p99),
      p99: rounded(p99),
      'x p99': rounded(ratios.p99),
      requests,
      errors,
      'memory MiB': Math.round(memory),
      answers: Object.entries(answers)
        .map(([answer, count]) => `${count} x ${answer}`)
        .join(', '),
    });
    // Otherwise the attack was another one, and the figures mean nothing.
    expect(attack.answers.filter((answer) => !answers[answer])).toEqual([]);
    expect(wrongAnswers(attack).filter((answer) => answers[answer])).toEqual([]);
    expect(errors).toBe(0);
    expect(memory).toBeLessThan(MAX_MEMORY_MIB);
    expect(ratios.p50).toBeLessThanOrEqual(MAX_P50_RATIO);
    expect(ratios.p99).toBeLessThanOrEqual(MAX_P99_RATIO);
  },
);

const REQUESTS = {
  facets:
    '/v4/jobs/options?facets=work_models,levels,commitments,states,cities,technologies,industries,onet_codes&titles=engineer',
  // The cheapest request: parsing and refusing ten times as many keeps a core busy, and the generator another.
  pages: '/v4/jobs',
};

test.each(Object.entries(REQUESTS))(
  '1,600 connections send ten times the %s that can be served: the excess is refused and throughput does not drop',
  async (name, path) => {
    const tokens = await Promise.all(Array.from({ length: CALLERS }, () => attacked.token()));
    const load = (connections: number, rate: number) =>
      attacked.load(path, { tokens, connections, rate, seconds: SECONDS });
    const before = await load(32, 0);
    const capacity = before.ok / SECONDS;
    const overload = await load(1_600, OVERLOAD * capacity);
    const after = await load(32, 0);
    const goodput = overload.ok / ((before.ok + after.ok) / 2);
    const row = {
      capacity: Math.round(capacity),
      offered: Math.round(overload.offered / SECONDS),
      sent: Math.round(overload.sent / SECONDS),
      goodput: goodput.toFixed(2),
    };
    table.push({ attack: `overload: ${name}`, ...row, refused: overload.refused, errors: overload.failed });
    expect(before.refused).toBe(0);
    // A refused connection is not read for a second, so that not all of what is offered can be sent.
    expect(overload.refused).toBeGreaterThan(before.ok);
    expect(overload.failed).toBe(0);
    expect(goodput).toBeGreaterThanOrEqual(MIN_GOODPUT);
  },
);
