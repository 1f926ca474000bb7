import { readFileSync } from 'node:fs';
import { Client } from '@elastic/elasticsearch';
import type { Command } from 'commander';
import { sources } from '#libs/registry/records/sources.js';
import { elasticsearchNodes } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { missingRecords } from '#libs/search/store/missing-records.js';
import { type CollectionSummary, Collections } from '#libs/visibility/collections.js';
import { CommandError } from '../command-error.js';
import { searchEnv } from '../env.js';
import { collectionView, fieldLines, tableLines } from '../output.js';
import type { Session } from '../session.js';
import { type OrganizationOptions, withOrganizationOption } from './org-options.js';

interface CollectionOptions extends OrganizationOptions {
  collection: string;
}

interface CompanyOptions extends CollectionOptions {
  source?: string[];
  file?: string;
}

export const addCollectionCommands = (program: Command, session: Session): void => {
  const collection = program
    .command('collection')
    .description('manage collections: sets of companies that an organization can filter by');

  const change = async (
    options: OrganizationOptions,
    work: (collections: Collections) => Promise<CollectionSummary>,
  ): Promise<void> => {
    const view = collectionView(await session.withStores((stores) => work(stores.collections)));
    session.print(options, view, fieldLines(view));
  };

  withOrganizationOption(collection.command('create'))
    .description('create an empty collection')
    .requiredOption('--name <name>', 'name, 1 to 100 characters, without double quotes')
    .action((options: OrganizationOptions & { name: string }) =>
      change(options, (collections) => collections.create(options.org, options.name)),
    );

  withCompanyOptions(collection.command('add'))
    .description('add companies to a collection, and report ids that are not in the dataset')
    .action(async (options: CompanyOptions) => {
      const ids = companyIdsOf(options);
      const added = await session.withStores((stores) => stores.collections.add(options.org, options.collection, ids));
      const view = collectionView(added);
      const unknown = await unknownCompanies(session.env, ids);
      const listed = unknown === null ? 'not checked: the dataset cannot be read' : unknown.join(' ') || 'none';
      session.print(options, { ...view, unknown_ids: unknown }, fieldLines({ ...view, unknown_ids: listed }));
    });

  withCompanyOptions(collection.command('remove'))
    .description('remove companies from a collection, or delete the collection')
    .option('--whole', 'delete the collection itself')
    .action((options: CompanyOptions & { whole?: boolean }) => {
      if (!options.whole) {
        return change(options, (collections) =>
          collections.remove(options.org, options.collection, companyIdsOf(options)),
        );
      }
      if (options.source || options.file) throw new CommandError('Specify either --whole or the companies to remove.');
      return change(options, (collections) => collections.delete(options.org, options.collection));
    });

  withOrganizationOption(collection.command('list'))
    .description('list the collections of an organization, by name')
    .action(async (options: OrganizationOptions) => {
      const found = await session.withStores((stores) => stores.collections.list(options.org));
      const views = found.map(collectionView);
      session.print(options, views, tableLines(views, ['id', 'name', 'sources_count', 'updated_at']));
    });
};

const withCompanyOptions = (command: Command): Command =>
  withOrganizationOption(command)
    .requiredOption('--collection <name>', 'name or id of the collection')
    .option('--source <ids...>', 'ids of companies')
    .option('--file <path>', 'file with one company id per line');

const companyIdsOf = ({ source = [], file }: CompanyOptions): string[] => {
  const ids = [...source, ...(file === undefined ? [] : linesOf(file))];
  if (ids.length === 0) throw new CommandError('Specify companies with --source <ids...>, --file <path>, or both.');
  return ids;
};

/** Ids that are not in the dataset, which can be added all the same; null if the dataset cannot be read. */
const unknownCompanies = async (env: Session['env'], ids: readonly string[]): Promise<string[] | null> => {
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
