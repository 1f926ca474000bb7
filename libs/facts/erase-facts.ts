import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { literal, openDuckDb } from './duckdb.js';
import { type FactsPlace, factFiles, removeScratch, scratchFolder } from './fact-folders.js';

/** Erases postings that were taken down from the facts of every generation. Files without any of them are not rewritten. */
export const eraseFacts = async (place: FactsPlace, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const stamps = await readdir(join(place.dataDir, 'facts', place.prefix)).catch(() => []);
  const files = (await Promise.all(stamps.map((stamp) => factFiles(place, stamp)))).flat();
  if (files.length === 0) return;
  const scratch = join(scratchFolder(place), randomUUID());
  await mkdir(scratch, { recursive: true });
  const { connection, close } = await openDuckDb({ memoryLimit: '512MB', tempFolder: scratch, threads: 2 });
  try {
    await connection.run('CREATE TABLE erased (id VARCHAR)');
    const appender = await connection.createAppender('erased');
    for (const id of ids) {
      appender.appendVarchar(id);
      appender.endRow();
    }
    appender.closeSync();
    const holding = await connection.runAndReadAll(
      `SELECT DISTINCT filename FROM read_parquet([${files.map(literal).join(', ')}], filename = true) SEMI JOIN erased USING (id)`,
    );
    for (const [file] of holding.getRows() as [string][]) {
      const draft = join(scratch, 'kept.parquet');
      await connection.run(
        `COPY (SELECT * FROM read_parquet(${literal(file)}) ANTI JOIN erased USING (id)) TO ${literal(draft)} (FORMAT parquet, COMPRESSION zstd)`,
      );
      await rename(draft, file);
    }
  } finally {
    close();
    removeScratch(place, scratch);
  }
};
