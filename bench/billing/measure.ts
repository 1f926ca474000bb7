export interface Measurement {
  perSecond: number;
  p50: number;
  p99: number;
  /** Share of one core that this process used. */
  cores: number;
}

/** Calls `work` from `inFlight` concurrent clients without pauses; latencies in milliseconds. */
export async function measure(
  inFlight: number,
  seconds: number,
  work: (turn: number) => Promise<void>,
): Promise<Measurement> {
  const latencies: number[] = [];
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1_000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let now = performance.now(); now < end; ) {
        turn += 1;
        await work(turn);
        const done = performance.now();
        latencies.push(done - now);
        now = done;
      }
    }),
  );
  const elapsed = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return {
    perSecond: (latencies.length / elapsed) * 1_000,
    p50: quantile(0.5),
    p99: quantile(0.99),
    cores: (user + system) / 1_000 / elapsed,
  };
}

export function line(what: string, { perSecond, p50, p99, cores }: Measurement): string {
  const figures = `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${cores.toFixed(2)} cores of this process`;
  return `${what.padEnd(44)} ${Math.round(perSecond).toLocaleString('en').padStart(7)}/s   ${figures}\n`;
}
