const ROUNDS = 40;

/** Slices of the grid, and the same postings in a form that the grid does not hold: no posting lies in Antarctica. */
export const EQUIVALENT_QUERIES = [
  ['countries=US', 'countries=US,AQ'],
  ['onet_codes=15-1252&countries=US', 'onet_codes=15-1252&countries=US,AQ'],
] as const;

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] as number;

/** Compares the response times of slices from the grid with those of the same slices computed live, in turn. @returns lines. */
export const compareLatency = async (api: string, token: string): Promise<string[]> => {
  const time = async (query: string): Promise<{ milliseconds: number; body: string; method: string }> => {
    const started = performance.now();
    const response = await fetch(`${api}/v4/metrics?${query}`, { headers: { authorization: `Bearer ${token}` } });
    const { data, method } = (await response.json()) as { data: object; method: string };
    return { milliseconds: performance.now() - started, body: JSON.stringify(data), method };
  };
  const lines: string[] = [];
  for (const [inGrid, computed] of EQUIVALENT_QUERIES) {
    const grid: number[] = [];
    const live: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = [await time(inGrid), await time(computed)];
      if (one.body !== other.body || one.method !== 'grid' || other.method !== 'live')
        throw new Error(`${inGrid}: ${one.method} ${one.body} is not ${other.method} ${other.body}`);
      grid.push(one.milliseconds);
      live.push(other.milliseconds);
    }
    const ratio = median(live) / median(grid);
    lines.push(
      `${inGrid}: p50 grid ${median(grid).toFixed(1)} ms, live ${median(live).toFixed(1)} ms, ratio ${ratio.toFixed(1)}; equal values`,
    );
  }
  return lines;
};
