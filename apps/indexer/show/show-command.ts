import type { Command } from 'commander';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import { storedRecords } from '#libs/search/store/stored-records.js';
import type { CommandContext, CommandIo } from '../command/command-context.js';
import { IndexerError } from '../command/indexer-error.js';
import { withReadSession } from '../command/session.js';

interface StoredView {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  /** What the change feed keeps beside the record; null for kinds without it. */
  readonly numbers: object | null;
  readonly record: object;
}

/** @throws IndexerError, DamagedRecordError */
const show = (id: string, context: CommandContext): Promise<StoredView> =>
  withReadSession(context, async ({ client, prefix, definitions }) => {
    const definition = definitions.find((each) => each.id.test(id));
    if (!definition) throw new IndexerError(`${JSON.stringify(id)} is not an id of any kind of record.`);
    const index = aliasOf(prefix, definition);
    if (!(await client.indices.existsAlias({ name: index })))
      throw new IndexerError(`No ${definition.name} are loaded: run \`indexer ${definition.rebuildCommand}\`.`);
    for await (const [stored] of storedRecords(client, index, definition, { query: { term: { id } } })) {
      if (!stored) continue;
      const { version, numbers, record } = stored;
      return { kind: definition.name, id, version, numbers, record };
    }
    throw new IndexerError(`The live dataset has no record ${id}.`);
  });

/** `indexer show ID` */
export const addShowCommand = (program: Command, { context, print }: CommandIo): void => {
  program
    .command('show')
    .description('print a stored record of the live dataset with its version and its change numbers')
    .argument('<id>', 'id of a posting, a company, or any other record')
    .option('--json', 'print JSON on one line')
    .action(async (id: string, flags: { json?: boolean }) => {
      const view = await show(id, context());
      print(flags, view, `${JSON.stringify(view, null, 2)}\n`);
    });
};
