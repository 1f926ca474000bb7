import { FolderStorage } from '#libs/exports/storage/folder-storage.js';
import { Exporter } from '../exporter.js';
import { runExporter } from '../run-exporter.js';

/** An exporter in a process of its own, which tests kill. @param pageRecords so small that it is killed in the middle. */
const [prefix = '', folder = '', pageRecords = '', pagesBytes = ''] = process.argv.slice(2);
const { ELASTICSEARCH_URL: elasticsearchUrl = '', DATABASE_URL: databaseUrl = '' } = process.env;
const exporter = new Exporter({
  elasticsearchUrl,
  databaseUrl,
  prefix,
  storage: new FolderStorage(folder),
  pageRecords: Number(pageRecords),
  pagesBytes: Number(pagesBytes),
  // It reads ahead as soon as nobody else searches.
  otherReaders: { poll: 0, activeFor: 0 },
  log: (line) => console.error(line),
});
await runExporter(exporter, new AbortController().signal, (line) => console.error(line));
