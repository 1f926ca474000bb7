import { Client } from '@elastic/elasticsearch';
import type { Command } from 'commander';
import { logTakedown, publishTakedown } from '#libs/changes/change-log.js';
import { DatabaseStores } from '#libs/database/database-stores.js';
import type { Takedown } from '#libs/ingest/takedowns/takedown.entity.js';
import { elasticsearchNodes } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { erasePostings } from '#libs/search/store/erase-postings.js';
import { CommandError } from '../command-error.js';
import { searchEnv } from '../env.js';
import { fieldLines, tableLines } from '../output.js';
import { type Session, withJson } from '../session.js';

interface Format {
  json?: boolean;
}

const view = ({ jobId, reason, createdAt }: Takedown) => ({
  job_id: jobId,
  taken_down_at: createdAt.toISOString(),
  reason,
});

interface TakedownRequest {
  readonly prefix: string;
  readonly id: string;
  readonly reason: string;
}

/** Adds a takedown to the list, and to the change feed, whose readers see it once the posting is deleted. */
const add = (stores: DatabaseStores, { prefix, id, reason }: TakedownRequest): Promise<Takedown> =>
  stores.transaction(async ({ takedowns, database: { manager } }) => {
    const takedown = await takedowns.add(id, reason);
    await logTakedown((text, values) => manager.query(text, [...values]), prefix, takedown.jobId);
    return takedown;
  });

const undo = async (session: Session, id: string, options: Format & { reason: string }): Promise<void> => {
  const undone = await session.withStores((stores) => stores.takedowns.undo(id, options.reason));
  const shown = { ...view(undone), undone_at: undone.undoneAt?.toISOString() ?? null, undo_reason: undone.undoReason };
  session.print(
    options,
    shown,
    `${fieldLines(shown)}\nThe posting returns with the next row that a feed has for it, or at once with \`npm run indexer -- rebuild FEED\`.\n`,
  );
};

export const addJobCommands = (program: Command, session: Session): void => {
  const job = program.command('job').description('postings');

  withJson(job.command('takedown'))
    .description('remove a posting now and from every later sync, rebuild and rollback, until `--undo`')
    .argument('<id>', 'id of the posting')
    .requiredOption('--reason <text>', 'who requested it, and where the request is filed')
    .option('--undo', 'let feeds restore the posting again')
    .action(async (id: string, options: Format & { reason: string; undo?: boolean }) => {
      if (options.undo) return undo(session, id, options);
      const { elasticsearchUrl, prefix } = searchEnv(session.env);
      // Added to the list first: if the deletion fails, the next run of the indexer or of this command completes it.
      const shown = await session.withDatabase(async (dataSource) => {
        const takedown = await add(new DatabaseStores(dataSource), { prefix, id, reason: options.reason });
        const client = new Client({ nodes: elasticsearchNodes(elasticsearchUrl) });
        const deleted = await erasePostings(client, prefix, [takedown.jobId])
          .catch((error: Error) => {
            throw new CommandError(
              `The takedown is recorded, but Elasticsearch did not delete the posting (${error.message}): run the command again.`,
            );
          })
          .finally(() => client.close());
        await publishTakedown((text, values) => dataSource.query(text, [...values]), prefix, takedown.jobId);
        return { ...view(takedown), indices: deleted };
      });
      session.print(options, shown, fieldLines(shown));
    });

  withJson(job.command('takedowns'))
    .description('list all takedowns, oldest first')
    .action(async (options: Format) => {
      const takedowns = await session.withStores((stores) => stores.takedowns.list());
      const views = takedowns.map(view);
      session.print(options, views, tableLines(views, ['job_id', 'taken_down_at', 'reason']));
    });
};
