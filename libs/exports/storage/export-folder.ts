import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExportFiles, PageFile } from './export-storage.js';

/** The files of one export in a folder of its own. */
export class ExportFolder implements ExportFiles {
  readonly path: string;

  constructor(root: string, exportId: string) {
    this.path = join(root, exportId);
  }

  async create(): Promise<void> {
    await mkdir(this.path, { recursive: true });
  }

  pathOf(name: string): string {
    return join(this.path, name);
  }

  async writePage(records: readonly Buffer[]): Promise<PageFile> {
    await this.create();
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

  async pagePath({ name, bytes }: { readonly name: string; readonly bytes: number }): Promise<string> {
    const path = this.pathOf(name);
    const { size } = await stat(path);
    if (size < bytes) throw new Error(`${path} has ${size} bytes instead of ${bytes}.`);
    if (size > bytes) await truncate(path, bytes);
    return path;
  }

  async finish(write: (path: string) => Promise<void>): Promise<{ readonly sha256: string; readonly bytes: number }> {
    await this.create();
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

  names(): Promise<string[]> {
    return namesIn(this.path);
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(this.pathOf(name), { recursive: true, force: true });
  }

  async discard(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

/** The names of the files in a folder; none if it does not exist. */
export const namesIn = async (folder: string): Promise<string[]> => {
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
