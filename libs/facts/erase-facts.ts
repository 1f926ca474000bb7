import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { literal, openDuckDb } from './duckdb.js';
import { type FactsLocation, factFiles, removeScratch, scratchFolder } from './fact-folders.js';

/** Removes postings that were taken down from the facts of every generation. Rewrites only the files that contain one of them. */
export const eraseFacts = async (location: FactsLocation, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const stamps = await readdir(join(location.dataDir, 'facts', location.prefix)).catch(() => []);
  const files = (await Promise.all(stamps.map((stamp) => factFiles(location, stamp)))).flat();
  if (files.length === 0) return;
  const scratch = join(scratchFolder(location), randomUUID());
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
    const affected = await connection.runAndReadAll(
      `SELECT DISTINCT filename FROM read_parquet([${files.map(literal).join(', ')}], filename = true) SEMI JOIN erased USING (id)`,
    );
    for (const [file] of affected.getRows() as [string][]) {
      const draft = join(scratch, 'kept.parquet');
      await connection.run(
        `COPY (SELECT * FROM read_parquet(${literal(file)}) ANTI JOIN erased USING (id)) TO ${literal(draft)} (FORMAT parquet, COMPRESSION zstd)`,
      );
      await rename(draft, file);
    }
  } finally {
    close();
    removeScratch(location, scratch);
  }
};
