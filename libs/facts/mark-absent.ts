import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { rowTypes } from './columns.js';
import { literal, openDuckDb } from './duckdb.js';
import { type FactsPlace, factFiles, factsFolder, removeScratch, scratchFolder } from './fact-folders.js';

const list = (files: readonly string[]): string => `read_parquet([${files.map(literal).join(', ')}])`;

/**
 * After a load that continues another generation: records as removed the postings of that generation that are not in the new
 * snapshot.
 *
 * @param asOf of the snapshot.
 */
export const markAbsent = async (place: FactsPlace, stamp: string, asOf: string): Promise<void> => {
  const files = await factFiles(place, stamp);
  const carried = files.filter((file) => basename(file).startsWith('0-'));
  const own = files.filter((file) => !carried.includes(file));
  if (carried.length === 0) return;
  const scratch = join(scratchFolder(place), randomUUID());
  await mkdir(scratch, { recursive: true });
  const { connection, close } = await openDuckDb({ memoryLimit: '512MB', tempFolder: scratch, threads: 2 });
  const draft = join(scratch, 'absent.parquet');
  const unknown = Object.entries(rowTypes)
    .slice(5)
    .map(([name, type]) => `NULL::${type} AS ${name}`);
  try {
    const absent = `
      SELECT 0::UBIGINT AS seq, id, version, ${Date.parse(asOf)}::BIGINT AS observed_ms, true AS removed, ${unknown.join(', ')}
      FROM (SELECT id, version, removed FROM ${list(carried)}
        QUALIFY row_number() OVER (PARTITION BY id ORDER BY version DESC, removed DESC) = 1)
      WHERE NOT removed ${own.length > 0 ? `AND id NOT IN (SELECT id FROM ${list(own)})` : ''}`;
    await connection.run(`COPY (${absent}) TO ${literal(draft)} (FORMAT parquet, COMPRESSION zstd)`);
    await rename(draft, join(factsFolder(place, stamp), '1-absent.parquet'));
  } finally {
    close();
    removeScratch(place, scratch);
  }
};
