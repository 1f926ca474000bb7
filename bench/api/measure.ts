import autocannon from 'autocannon';
import type { Contender, Figures } from './contender.js';
import { paced } from './paced.js';

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second over all connections, at even intervals. Default: as many as possible. */
  readonly rate?: number;
}

/** @throws if any response was not successful: figures of errors are meaningless. */
const once = async (contender: Contender, { connections, seconds, rate }: Load): Promise<Figures> => {
  if (rate !== undefined) return paced(contender, { connections, seconds, rate });
  const { name, request } = contender;
  const result = await autocannon({ ...request, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} unsuccessful responses, ${result.errors} connection errors`);
  return { p50: result.latency.p50, p99: result.latency.p99, perSecond: result.requests.average };
};

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** Measures all contenders in turn, several times, so that other load on the machine affects all of them. */
export const measureInTurn = async (
  contenders: readonly Contender[],
  load: Load,
  rounds: number,
): Promise<Map<string, Figures>> => {
  const runs = new Map(contenders.map(({ name }) => [name, [] as Figures[]]));
  for (let round = 0; round < rounds; round++) {
    for (const contender of contenders) runs.get(contender.name)?.push(await once(contender, load));
  }
  return new Map(
    [...runs].map(([name, figures]) => [
      name,
      {
        p50: median(figures.map(({ p50 }) => p50)),
        p99: median(figures.map(({ p99 }) => p99)),
        perSecond: median(figures.map(({ perSecond }) => perSecond)),
      },
    ]),
  );
};
