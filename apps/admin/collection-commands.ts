import { readFileSync } from 'node:fs';
import { Client } from '@elastic/elasticsearch';
import type { Command } from 'commander';
import { elasticsearchNodes } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { sources } from '#libs/search/records/sources.js';
import { missingRecords } from '#libs/search/store/missing-records.js';
import { type CollectionSummary, Collections } from '#libs/visibility/collections.js';
import { CommandError } from './command-error.js';
import { searchEnv } from './env.js';
import { type OneOrganization, onOrganization } from './org-options.js';
import { collectionView, fieldLines, tableLines } from './output.js';
import type { Session } from './session.js';

interface OneCollection extends OneOrganization {
  collection: string;
}

interface Members extends OneCollection {
  source?: string[];
  file?: string;
}

export const addCollectionCommands = (program: Command, session: Session): void => {
  const collection = program
    .command('collection')
    .description('sets of companies to which an organization can restrict searches');

  const change = async (
    options: OneOrganization,
    work: (collections: Collections) => Promise<CollectionSummary>,
  ): Promise<void> => {
    const view = collectionView(await session.withDatabase((dataSource) => work(new Collections(dataSource))));
    session.print(options, view, fieldLines(view));
  };

  onOrganization(collection.command('create'))
    .description('create an empty collection')
    .requiredOption('--name <name>', 'name, 1 to 100 characters, without double quotes')
    .action((options: OneOrganization & { name: string }) =>
      change(options, (collections) => collections.create(options.org, options.name)),
    );

  withMembers(collection.command('add'))
    .description('add companies to a collection, and report the ids that the dataset does not have')
    .action(async (options: Members) => {
      const ids = sourcesOf(options);
      const added = await session.withDatabase((dataSource) =>
        new Collections(dataSource).add(options.org, options.collection, ids),
      );
      const view = collectionView(added);
      const unknown = await unknownSources(session.env, ids);
      const listed = unknown === null ? 'not checked: the dataset cannot be read' : unknown.join(' ') || 'none';
      session.print(options, { ...view, unknown_ids: unknown }, fieldLines({ ...view, unknown_ids: listed }));
    });

  withMembers(collection.command('remove'))
    .description('remove companies from a collection, or delete the collection')
    .option('--whole', 'delete the collection')
    .action((options: Members & { whole?: boolean }) => {
      if (!options.whole) {
        return change(options, (collections) =>
          collections.remove(options.org, options.collection, sourcesOf(options)),
        );
      }
      if (options.source || options.file) throw new CommandError('Specify either --whole or the companies to remove.');
      return change(options, (collections) => collections.drop(options.org, options.collection));
    });

  onOrganization(collection.command('list'))
    .description('list the collections of an organization, by name')
    .action(async (options: OneOrganization) => {
      const found = await session.withDatabase((dataSource) => new Collections(dataSource).list(options.org));
      const views = found.map(collectionView);
      session.print(options, views, tableLines(views, ['id', 'name', 'sources_count', 'updated_at']));
    });
};

const withMembers = (command: Command): Command =>
  onOrganization(command)
    .requiredOption('--collection <name>', 'name or id of the collection')
    .option('--source <ids...>', 'ids of companies')
    .option('--file <path>', 'file with one company id per line');

const sourcesOf = ({ source = [], file }: Members): string[] => {
  const ids = [...source, ...(file === undefined ? [] : linesOf(file))];
  if (ids.length === 0) throw new CommandError('Specify companies with --source <ids...>, --file <path>, or both.');
  return ids;
};

/** Ids that are not in the dataset; null when it cannot be read. Such ids can be added all the same. */
const unknownSources = async (env: Session['env'], ids: readonly string[]): Promise<string[] | null> => {
  try {
    const { elasticsearchUrl, prefix } = searchEnv(env);
    const client = new Client({ nodes: elasticsearchNodes(elasticsearchUrl), maxRetries: 0 });
    return await missingRecords(client, prefix, sources, ids).finally(() => client.close());
  } catch {
    return null;
  }
};

const linesOf = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  } catch (error) {
    throw new CommandError(`Cannot read "${file}" (${(error as NodeJS.ErrnoException).code}).`);
  }
};
