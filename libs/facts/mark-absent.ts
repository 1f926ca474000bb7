import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { columns } from './columns.js';
import { literal, openDuckDb, readParquet } from './duckdb.js';
import {
  type FactsLocation,
  factFiles,
  factsFolder,
  LINKED_PREFIX,
  removeScratch,
  scratchFolder,
} from './fact-folders.js';

/**
 * Records as removed the postings that the previous generation has and the new snapshot does not. Call it after a load that
 * continues a generation.
 *
 * @param stamp of the new generation.
 * @param asOf of the snapshot, RFC 3339.
 */
export const markAbsent = async (location: FactsLocation, stamp: string, asOf: string): Promise<void> => {
  const files = await factFiles(location, stamp);
  const linked = files.filter((file) => basename(file).startsWith(LINKED_PREFIX));
  const own = files.filter((file) => !linked.includes(file));
  if (linked.length === 0) return;
  const scratch = join(scratchFolder(location), randomUUID());
  await mkdir(scratch, { recursive: true });
  const { connection, close } = await openDuckDb({ memoryLimit: '512MB', tempFolder: scratch, threads: 2 });
  const draft = join(scratch, 'absent.parquet');
  const nullColumns = Object.entries(columns).map(([name, { type }]) => `NULL::${type} AS ${name}`);
  try {
    const absent = `
      SELECT 0::UBIGINT AS seq, id, version, ${Date.parse(asOf)}::BIGINT AS observed_ms, true AS removed, ${nullColumns.join(', ')}
      FROM (SELECT id, version, removed FROM ${readParquet(linked)}
        QUALIFY row_number() OVER (PARTITION BY id ORDER BY version DESC, removed DESC) = 1)
      WHERE NOT removed ${own.length > 0 ? `AND id NOT IN (SELECT id FROM ${readParquet(own)})` : ''}`;
    await connection.run(`COPY (${absent}) TO ${literal(draft)} (FORMAT parquet, COMPRESSION zstd)`);
    await rename(draft, join(factsFolder(location, stamp), '1-absent.parquet'));
  } finally {
    close();
    removeScratch(location, scratch);
  }
};
