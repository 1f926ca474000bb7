import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStorage } from '#libs/exports/storage/folder-storage.js';
import { Exporter } from '../exporter.js';

/** Writes the exports of a dataset. Their files cannot be downloaded. */
export const writeExports = async ({ prefix, databaseUrl }: { prefix: string; databaseUrl: string }): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'exports-'));
  const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
  const exporter = new Exporter({ elasticsearchUrl, databaseUrl, prefix, storage: new FolderStorage(folder) });
  try {
    while (await exporter.turn(new AbortController().signal));
  } finally {
    await exporter.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
