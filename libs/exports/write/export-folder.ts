import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A page that was written. */
export interface PageFile {
  readonly name: string;
  /** The length up to the end of each record. */
  readonly ends: readonly number[];
}

/**
 * The files of one export. A name is used once: pages have random names, and finished files those of their digest, so that a process that has
 * lost its lease overwrites nothing of the one that has it.
 */
export class ExportFolder {
  readonly path: string;

  constructor(root: string, exportId: string) {
    this.path = join(root, exportId);
  }

  pathOf(name: string): string {
    return join(this.path, name);
  }

  /** Writes encoded records, which are on disk when it returns. */
  async writePage(records: readonly Buffer[]): Promise<PageFile> {
    await mkdir(this.path, { recursive: true });
    const name = `${randomUUID()}.page`;
    let length = 0;
    const ends = records.map((record) => {
      length += record.length;
      return length;
    });
    const file = await open(this.pathOf(name), 'wx');
    try {
      await file.writeFile(Buffer.concat(records));
      await file.sync();
    } finally {
      await file.close();
    }
    return { name, ends };
  }

  /** Cuts off the records of a page that were not paid for. @returns its path. */
  async pagePath({ name, bytes }: { readonly name: string; readonly bytes: number }): Promise<string> {
    const path = this.pathOf(name);
    const { size } = await stat(path);
    if (size < bytes) throw new Error(`${path} has ${size} bytes instead of ${bytes}.`);
    if (size > bytes) await truncate(path, bytes);
    return path;
  }

  /** Writes a file with `write`, which gets a path. @returns its digest, which is its name, and its size. */
  async finish(write: (path: string) => Promise<void>): Promise<{ readonly sha256: string; readonly bytes: number }> {
    await mkdir(this.path, { recursive: true });
    const draft = this.pathOf(`${randomUUID()}.draft`);
    try {
      await write(draft);
      const sha256 = await digestOf(draft);
      const file = await open(draft, 'r+');
      await file.sync();
      const { size: bytes } = await file.stat();
      await file.close();
      await rename(draft, this.pathOf(sha256));
      return { sha256, bytes };
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Removes all files but these: those that a process left that was killed, or lost its lease. */
  async keepOnly(names: ReadonlySet<string>): Promise<void> {
    for (const name of await namesIn(this.path))
      if (!names.has(name)) await rm(this.pathOf(name), { recursive: true, force: true });
  }

  async removePage(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

/** The ids of the exports that have a folder. */
export const exportFolders = async (root: string): Promise<string[]> =>
  (await namesIn(root)).filter((name) => /^E[0-9a-f]{32}$/.test(name));

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};
