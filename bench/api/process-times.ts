import { readFileSync } from 'node:fs';
import type { Client } from '@elastic/elasticsearch';
import { runOn } from '#libs/database/testing/test-database.js';

/** CPU time of a process since its start, milliseconds; 0 if it has ended. */
export const cpuTimeOf = (pid: number | undefined): number => {
  try {
    // Fields 14 and 15 of proc_pid_stat(5), in ticks of 10 ms; the name before them may contain spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
};

/** CPU times of the stores, which must run on this machine: milliseconds since their start. */
export interface StoreTimes {
  readonly elasticsearch: number;
  /** Of the backends and background processes that are running. */
  readonly postgres: number;
}

const sum = (pids: readonly number[]): number => pids.reduce((total, pid) => total + cpuTimeOf(pid), 0);

/** @returns a function that reads the CPU times of both stores. */
export const storeTimes = async (client: Client, databaseUrl: string): Promise<() => Promise<StoreTimes>> => {
  const { nodes } = await client.nodes.info({ metric: 'process' });
  const elasticsearch = Object.values(nodes).flatMap(({ process: node }) => (node ? [node.id] : []));
  return async () => {
    const rows = (await runOn(databaseUrl, 'SELECT pid FROM pg_stat_activity')) as { pid: number }[];
    return { elasticsearch: sum(elasticsearch), postgres: sum(rows.map(({ pid }) => pid)) };
  };
};
