import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { sortBy } from 'es-toolkit';
import type { BenchContext } from './bench-context.js';

/** A V8 profile: https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile. Times are in microseconds. */
interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
  readonly startTime: number;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

const IDLE = '(idle)';
const OTHER = 'Node and other';

/** The steps of a request by the code that runs them. The innermost call that belongs to one decides. */
const STEPS: readonly (readonly [step: string, where: RegExp])[] = [
  ['garbage collection', /^\(garbage collector\)/],
  ['connections, queue and turns', /\/apps\/api\/isolation\//],
  ['admission, limits and charge', /\/(apps\/api\/metering|libs\/(billing|postgres|visibility)|node_modules\/pg)/],
  ['Elasticsearch client', /\/node_modules\/(@elastic|undici)\//],
  ['reading the request', /\/libs\/search\/(query|derive)\//],
  ['reading the records', /\/libs\/search\/(packed|companies|read\/hits)\/|\/read\/response\/record-parts\.js/],
  ['joining the page', /\/libs\/search\/read\/response\//],
  ['search', /\/libs\/search\//],
  ['headers, encoding and log', /\/apps\/api\/(http|telemetry|errors)\/|\/node_modules\/(@fastify|pino)\//],
  ['HTTP framework', /\/node_modules\/(fastify|@nestjs|find-my-way|rxjs|light-my-request)/],
];

const stepOf = ({ callFrame: { functionName, url } }: ProfileNode): string | undefined =>
  STEPS.find(([, where]) => where.test(url === '' ? functionName : url))?.[0];

/** Milliseconds of each step in the samples between two times. */
const timeBySteps = ({ nodes, samples, timeDeltas, startTime }: Profile, from: number, to: number) => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const steps = new Map<number, string>();
  const stepAt = (id: number): string => {
    const node = byId.get(id) as ProfileNode;
    const parent = parents.get(id);
    const step = steps.get(id) ?? stepOf(node) ?? (parent === undefined ? OTHER : stepAt(parent));
    steps.set(id, step);
    return step;
  };
  const found = new Map<string, number>();
  let at = startTime;
  samples.forEach((id, i) => {
    const delta = timeDeltas[i] as number;
    at += delta;
    if (at < from || at > to || byId.get(id)?.callFrame.functionName === IDLE) return;
    found.set(stepAt(id), (found.get(stepAt(id)) ?? 0) + delta / 1_000);
  });
  return found;
};

/** Microseconds of the clock that profiles have. */
const now = (): number => Number(process.hrtime.bigint() / 1_000n);

/** The share of each step of a page in the time of the main thread of an API process, by a profile. */
export const steps = async ({ startApi, token, seconds }: BenchContext): Promise<void> => {
  const folder = mkdtempSync(join(os.tmpdir(), 'rolecall-profile-'));
  try {
    for (const coding of ['gzip', 'identity']) {
      const api = await startApi(['--cpu-prof', `--cpu-prof-dir=${folder}`]);
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': coding };
      const load = (duration: number) => autocannon({ url: `${api.url}/v4/jobs`, connections: 8, duration, headers });
      await load(3 * seconds);
      const from = now();
      const { requests } = await load(2 * seconds);
      const to = now();
      await api.stop();
      const [file = ''] = readdirSync(folder);
      const times = timeBySteps(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile, from, to);
      rmSync(join(folder, file));
      const all = [...times.values()].reduce((sum, each) => sum + each, 0);
      console.log(`\nNewest page, ${coding}: ${(all / requests.total).toFixed(2)} ms of the main thread`);
      const shares = sortBy([...times], [([, time]) => -time]).map(([step, time]) => [
        step,
        { 'ms a page': (time / requests.total).toFixed(3), share: `${((100 * time) / all).toFixed(1)} %` },
      ]);
      console.table(Object.fromEntries(shares));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
