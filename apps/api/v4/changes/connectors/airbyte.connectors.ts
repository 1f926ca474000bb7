import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, jest, test } from '@jest/globals';
import { projectRoot } from '#libs/services/project-paths.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { IndexerFixture } from '../../../../indexer/testing/indexer-fixture.js';
import { runConnector } from '../../../testing/connector-run.js';
import { CHANGED_KINDS, type Connector, ConnectorScenario, KILLS } from './testing/connector-scenario.js';
import { type Message, MessageTarget } from './testing/message-target.js';

jest.setTimeout(1_800_000);

const folder = join(projectRoot, 'examples/connectors/airbyte');
// What `source-declarative-manifest` runs.
const PROGRAM = 'from airbyte_cdk.cli.source_declarative_manifest import run; run()';

interface StreamState {
  readonly stream: { readonly stream_descriptor: { readonly name: string } };
}

/** The state of a run is a list with the last state of each stream. */
// biome-ignore lint/suspicious/noExplicitAny: messages of any type
const messageOf = ({ type, record, state }: any, known: unknown): Message | null => {
  if (type === 'RECORD') return { stream: record.stream, row: record.data };
  if (type !== 'STATE') return null;
  const nameOf = ({ stream }: StreamState) => stream.stream_descriptor.name;
  const others = ((known ?? []) as StreamState[]).filter((each) => nameOf(each) !== nameOf(state));
  return { state: [...others, state] };
};

let scenario: ConnectorScenario;
let airbyte: Connector;
beforeEach(async () => {
  const program = pythonEnvironment(join(folder, 'requirements.txt'));
  scenario = await ConnectorScenario.start('airbyte');
  const { url, token, folder: cwd } = scenario;
  writeFileSync(join(cwd, 'config.json'), JSON.stringify({ url, token }));
  const target = new MessageTarget(join(cwd, 'state.json'), '_ab_cdc_deleted_at', messageOf);
  const run = (command: string, options: Record<string, string>, onOutput?: (output: string) => void, kill?: number) =>
    runConnector({
      program,
      args: [
        '-c',
        PROGRAM,
        command,
        ...Object.entries({ config: join(cwd, 'config.json'), ...options }).flatMap(([name, value]) => [
          `--${name}`,
          value,
        ]),
        '--manifest-path',
        join(folder, 'manifest.yaml'),
      ],
      env: {},
      cwd,
      ...(onOutput && { onOutput }),
      ...(kill !== undefined && { killAfter: kill }),
    });
  const discovered = (await run('discover', {})) as string;
  const { catalog } = JSON.parse(discovered.split('\n').find((line) => line.includes('"CATALOG"')) as string);
  const streams = CHANGED_KINDS.map((kind) => ({
    stream: catalog.streams.find(({ name }: { name: string }) => name === kind),
    sync_mode: 'incremental',
    destination_sync_mode: 'append_dedup',
  }));
  writeFileSync(join(cwd, 'catalog.json'), JSON.stringify({ streams }));
  const load: Connector['load'] = (killAfter) => {
    const state = target.state === undefined ? {} : { state: target.file };
    const options = { catalog: join(cwd, 'catalog.json'), ...state };
    return run('read', options, (output) => target.write(output), killAfter);
  };
  airbyte = {
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

test(`with up to ${KILLS} kills, what the Airbyte source writes equals the index, follows deletions, and begins again with another dataset`, async () => {
  await scenario.survivesKills(airbyte);
  await scenario.deletes(airbyte);
  await scenario.beginsAgain(airbyte);
});
