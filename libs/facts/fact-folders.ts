import { rmdirSync, rmSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the facts of an installation are: `<dataDir>/facts/<prefix>/<generation>`. */
export interface FactsLocation {
  readonly dataDir: string;
  /** Prefix of the index names. */
  readonly prefix: string;
}

/** Metadata of a folder of facts. */
export interface FactsOrigin {
  /**
   * If the facts were lost and rebuilt from the index, the watermark at that time; else null. Postings removed before are
   * unknown.
   */
  readonly rebuilt_at: string | null;
}

const ORIGIN = 'origin.json';

export const factsFolder = ({ dataDir, prefix }: FactsLocation, stamp: string): string =>
  join(dataDir, 'facts', prefix, stamp);

/** The folder for temporary files of DuckDB and for files that are being written. */
export const scratchFolder = ({ dataDir, prefix }: FactsLocation): string => join(dataDir, 'facts', prefix, 'tmp');

/** Removes the temporary files of processes that were killed. Only the holder of the writer lock may call it. */
export const clearScratch = async (location: FactsLocation): Promise<void> => {
  await rm(scratchFolder(location), { recursive: true, force: true });
};

/** Removes a scratch folder, and its parent if that is empty afterwards. */
export const removeScratch = (location: FactsLocation, folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
  try {
    rmdirSync(scratchFolder(location));
  } catch (error) {
    // It does not exist, or another process has a folder in it.
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
};

/**
 * Marks the facts of a generation as complete by writing `origin.json`. Without it, its files are leftovers of an interrupted
 * run.
 */
export const markFactsComplete = async (location: FactsLocation, stamp: string, origin: FactsOrigin): Promise<void> => {
  const folder = factsFolder(location, stamp);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${ORIGIN}.tmp`);
  await writeFile(draft, JSON.stringify(origin));
  await rename(draft, join(folder, ORIGIN));
};

/** @returns null if the generation has no complete facts. */
export const readOrigin = async (location: FactsLocation, stamp: string): Promise<FactsOrigin | null> => {
  const text = await readFile(join(factsFolder(location, stamp), ORIGIN), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as FactsOrigin);
};

/** Files of postings, and files of fetches, by the ends of their names. */
export const FACTS_EXTENSION = '.parquet';
export const FETCHES_EXTENSION = '.fetches.parquet';

const filesIn = async (location: FactsLocation, stamp: string): Promise<string[]> => {
  const folder = factsFolder(location, stamp);
  const names = await readdir(folder).catch(() => []);
  return names.sort().map((name) => join(folder, name));
};

/** The files of postings of a generation, in the order in which they were written. */
export const factFiles = async (location: FactsLocation, stamp: string): Promise<string[]> =>
  (await filesIn(location, stamp)).filter(
    (name) => name.endsWith(FACTS_EXTENSION) && !name.endsWith(FETCHES_EXTENSION),
  );

/** The files of fetches of a generation. */
export const fetchFiles = async (location: FactsLocation, stamp: string): Promise<string[]> =>
  (await filesIn(location, stamp)).filter((name) => name.endsWith(FETCHES_EXTENSION));

/** Prefix of the names of files that were linked from the previous generation. They sort before the generation's own files. */
export const LINKED_PREFIX = '0-';

/** Links the files of a generation into the folder of the generation that continues it. Files are never modified in place. */
export const linkFacts = async (location: FactsLocation, from: string, to: string): Promise<void> => {
  const folder = factsFolder(location, to);
  await mkdir(folder, { recursive: true });
  const linkAll = async (files: readonly string[], extension: string) => {
    for (const [index, file] of files.entries()) {
      const target = join(folder, `${LINKED_PREFIX}${String(index).padStart(6, '0')}${extension}`);
      await link(file, target).catch(() => copyFile(file, target));
    }
  };
  await linkAll(await factFiles(location, from), FACTS_EXTENSION);
  await linkAll(await fetchFiles(location, from), FETCHES_EXTENSION);
};

/** Removes the facts of all other generations. */
export const pruneFacts = async (location: FactsLocation, stamps: ReadonlySet<string>): Promise<void> => {
  const folder = join(location.dataDir, 'facts', location.prefix);
  for (const name of await readdir(folder).catch(() => []))
    if (!stamps.has(name)) await rm(join(folder, name), { recursive: true, force: true });
};
