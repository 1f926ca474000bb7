import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, jest, test } from '@jest/globals';
import { projectRoot } from '#libs/services/project-paths.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { IndexerFixture } from '../../../../indexer/testing/indexer-fixture.js';
import { runConnector } from '../../../testing/connector-run.js';
import { type Connector, ConnectorScenario, KILLS } from './testing/connector-scenario.js';
import { type Message, MessageTarget } from './testing/message-target.js';

jest.setTimeout(1_800_000);

const folder = join(projectRoot, 'examples/connectors/singer');

// biome-ignore lint/suspicious/noExplicitAny: messages of any type
const messageOf = ({ type, stream, record, value }: any): Message | null => {
  if (type === 'RECORD') return { stream, row: record };
  return type === 'STATE' ? { state: value } : null;
};

let scenario: ConnectorScenario;
let singer: Connector;
beforeEach(async () => {
  const program = pythonEnvironment(join(folder, 'requirements.txt'));
  scenario = await ConnectorScenario.start('singer');
  const { url, token, folder: cwd } = scenario;
  const env = { TAP_ROLECALL_API_URL: url, TAP_ROLECALL_TOKEN: token };
  const target = new MessageTarget(join(cwd, 'state.json'), '_sdc_deleted_at', messageOf);
  const load: Connector['load'] = (killAfter) =>
    runConnector({
      program,
      args: [
        join(folder, 'tap_rolecall.py'),
        '--config=ENV',
        ...(existsSync(target.file) ? ['--state', target.file] : []),
      ],
      env,
      cwd,
      onOutput: (output) => target.write(output),
      ...(killAfter !== undefined && { killAfter }),
    });
  singer = {
    load,
    restart: () => {
      target.restart();
      return load();
    },
    copied: async (kind) => target.copied(kind),
  };
});
afterEach(() => scenario?.stop());
afterAll(() => IndexerFixture.end());

test(`with up to ${KILLS} kills, what the Singer tap writes equals the index, follows deletions, and begins again with another dataset`, async () => {
  await scenario.survivesKills(singer);
  await scenario.deletes(singer);
  await scenario.beginsAgain(singer);
});
