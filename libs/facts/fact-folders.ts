import { rmdirSync, rmSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The location of the facts of an installation. */
export interface FactsPlace {
  readonly dataDir: string;
  /** Of the index names. */
  readonly prefix: string;
}

/** Metadata of a folder of facts. */
export interface FactsOrigin {
  /** Set if the facts were lost and rebuilt from the index: the watermark at that moment. Rows removed before it are missing. */
  readonly remade_at: string | null;
}

const ORIGIN = 'origin.json';

export const factsFolder = ({ dataDir, prefix }: FactsPlace, stamp: string): string =>
  join(dataDir, 'facts', prefix, stamp);

/** Scratch space for DuckDB and for files that are being written. */
export const scratchFolder = ({ dataDir, prefix }: FactsPlace): string => join(dataDir, 'facts', prefix, 'tmp');

/** Removes the scratch space of processes that were killed. Only the holder of the writer lock may call it. */
export const clearScratch = async (place: FactsPlace): Promise<void> => {
  await rm(scratchFolder(place), { recursive: true, force: true });
};

/** Removes a scratch folder, and its parent if that is empty afterwards. */
export const removeScratch = (place: FactsPlace, folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  try {
    rmdirSync(scratchFolder(place));
  } catch (error) {
    // It does not exist, or another process has a folder in it.
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
};

/** Marks the folder of a generation as complete. Without the mark its files are leftovers of an interrupted run. */
export const sealFacts = async (place: FactsPlace, stamp: string, origin: FactsOrigin): Promise<void> => {
  const folder = factsFolder(place, stamp);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${ORIGIN}.tmp`);
  await writeFile(draft, JSON.stringify(origin));
  await rename(draft, join(folder, ORIGIN));
};

/** @returns null where a generation has no facts. */
export const readOrigin = async (place: FactsPlace, stamp: string): Promise<FactsOrigin | null> => {
  const text = await readFile(join(factsFolder(place, stamp), ORIGIN), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as FactsOrigin);
};

/** The files of a generation, in the order in which they were written. */
export const factFiles = async (place: FactsPlace, stamp: string): Promise<string[]> => {
  const folder = factsFolder(place, stamp);
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.parquet'))
    .sort()
    .map((name) => join(folder, name));
};

/** Links the files of a generation into the one that continues it. Files never change, so links are enough. */
export const carryOver = async (place: FactsPlace, from: string, to: string): Promise<void> => {
  const folder = factsFolder(place, to);
  await mkdir(folder, { recursive: true });
  for (const [index, file] of (await factFiles(place, from)).entries()) {
    const target = join(folder, `0-${String(index).padStart(6, '0')}.parquet`);
    await link(file, target).catch(() => copyFile(file, target));
  }
};

/** Removes the facts of all other generations. */
export const pruneFacts = async (place: FactsPlace, stamps: ReadonlySet<string>): Promise<void> => {
  const folder = join(place.dataDir, 'facts', place.prefix);
  for (const name of await readdir(folder).catch(() => []))
    if (!stamps.has(name)) await rm(join(folder, name), { recursive: true, force: true });
};
