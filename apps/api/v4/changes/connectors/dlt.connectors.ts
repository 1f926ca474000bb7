import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, jest, test } from '@jest/globals';
import { projectRoot } from '#libs/services/project-paths.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { IndexerFixture } from '../../../../indexer/testing/indexer-fixture.js';
import { runConnector } from '../../../testing/connector-run.js';
import { type Connector, ConnectorScenario, KILLS } from './testing/connector-scenario.js';

jest.setTimeout(1_800_000);

const folder = join(projectRoot, 'examples/connectors/dlt');
const DUMP = `
import duckdb, json, sys
rows = duckdb.connect("rolecall.duckdb", read_only=True).execute(f"SELECT id, {sys.argv[2]} FROM feed.{sys.argv[1]}").fetchall()
print(json.dumps([[id, json.loads(record)] for id, record in rows]))`;

let scenario: ConnectorScenario;
let dlt: Connector;
beforeEach(async () => {
  const program = pythonEnvironment(join(folder, 'requirements.txt'));
  scenario = await ConnectorScenario.start('dlt');
  const { url, token, folder: cwd } = scenario;
  const env = { ROLECALL_URL: url, ROLECALL_TOKEN: token, DLT_DATA_DIR: cwd, RUNTIME__DLTHUB_TELEMETRY: 'false' };
  const run = (args: readonly string[], killAfter?: number) =>
    runConnector({
      program,
      args: [join(folder, 'rolecall.py'), ...args],
      env,
      cwd,
      ...(killAfter !== undefined && { killAfter }),
    });
  dlt = {
    load: (killAfter) => run([], killAfter),
    restart: () => run(['--restart']),
    copied: async (kind) => {
      const args = ['-c', DUMP, kind, kind === 'jobs' ? 'job' : 'source'];
      return new Map(JSON.parse((await runConnector({ program, args, env: {}, cwd })) as string));
    },
  };
});
afterEach(() => scenario?.stop());
afterAll(() => IndexerFixture.end());

test(`with up to ${KILLS} kills, the copy of dlt equals the index, follows deletions, and begins again with another dataset`, async () => {
  await scenario.survivesKills(dlt);
  await scenario.deletes(dlt);
  await scenario.beginsAgain(dlt);
});
