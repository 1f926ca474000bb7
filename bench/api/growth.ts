import autocannon from 'autocannon';
import type { BenchContext } from './bench-context.js';
import { cpuTimeOf, storeTimes } from './process-times.js';
import type { ServerProcess } from './server-process.js';

const CONNECTIONS = [1, 8, 64];
const PROCESSES = [1, 2];

interface Load {
  readonly servers: readonly ServerProcess[];
  readonly connections: number;
  readonly seconds: number;
  readonly token: string;
}

/** Pages for gzip, without pause, from connections that are spread over the servers. */
const load = ({ servers, connections, seconds, token }: Load): Promise<autocannon.Result[]> =>
  Promise.all(
    servers.map(({ url }) =>
      autocannon({
        url: `${url}/v4/jobs`,
        connections: connections / servers.length,
        duration: seconds,
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
      }),
    ),
  );

/** How the cost of the newest page grows with connections and processes. Run it with several `--rows` for the growth by postings. */
export const growth = async (context: BenchContext): Promise<void> => {
  const { api, client, databaseUrl, seconds, token, startApi } = context;
  const times = await storeTimes(client, databaseUrl);
  const second = await startApi();
  const rows: Record<string, object> = {};
  try {
    await load({ servers: [api, second], connections: 8, seconds: 2 * seconds, token });
    for (const processes of PROCESSES) {
      const servers = [api, second].slice(0, processes);
      for (const connections of CONNECTIONS.filter((each) => each >= processes)) {
        const own = () => servers.reduce((total, { pid }) => total + cpuTimeOf(pid), 0);
        const before = { own: own(), ...(await times()) };
        const results = await load({ servers, connections, seconds, token });
        const after = { own: own(), ...(await times()) };
        const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
        if (failed > 0) throw new Error(`${failed} requests failed.`);
        const total = results.reduce((sum, { requests }) => sum + requests.total, 0);
        const each = (key: 'own' | 'elasticsearch' | 'postgres') => ((after[key] - before[key]) / total).toFixed(2);
        rows[`${processes} × API, ${connections} connections`] = {
          'pages/s': Math.round(results.reduce((sum, { requests }) => sum + requests.average, 0)),
          'p50 ms': Math.max(...results.map(({ latency }) => latency.p50)),
          'p99 ms': Math.max(...results.map(({ latency }) => latency.p99)),
          'API ms': each('own'),
          'Elasticsearch ms': each('elasticsearch'),
          'Postgres ms': each('postgres'),
        };
      }
    }
  } finally {
    await second.stop();
  }
  console.log('\nNewest page with gzip, CPU milliseconds a page');
  console.table(rows);
};
