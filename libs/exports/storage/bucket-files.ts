import { rm, stat } from 'node:fs/promises';
import type { ExportBucket } from './bucket.js';
import type { ExportFolder } from './export-folder.js';
import type { ExportFiles, PageFile } from './export-storage.js';

/** The files of one export in a bucket. Pages are kept on this machine as well until they are part of a file, so that they are not read again. */
export class BucketFiles implements ExportFiles {
  constructor(
    private readonly bucket: ExportBucket,
    private readonly exportId: string,
    private readonly scratch: ExportFolder,
  ) {}

  pathOf(name: string): string {
    return this.scratch.pathOf(name);
  }

  async writePage(records: readonly Buffer[]): Promise<PageFile> {
    const page = await this.scratch.writePage(records);
    await this.bucket.put(this.keyOf(page.name), this.pathOf(page.name));
    return page;
  }

  async pagePath(page: { readonly name: string; readonly bytes: number }): Promise<string> {
    // Another machine has written it. One that is missing is found missing when its path is opened.
    if (!(await isFile(this.pathOf(page.name)))) {
      await this.scratch.create();
      await this.bucket.get(this.keyOf(page.name), this.pathOf(page.name));
    }
    return this.scratch.pagePath(page);
  }

  async finish(write: (path: string) => Promise<void>): Promise<{ readonly sha256: string; readonly bytes: number }> {
    const { sha256, bytes } = await this.scratch.finish(write);
    try {
      await this.bucket.put(this.keyOf(sha256), this.pathOf(sha256), sha256);
    } finally {
      await rm(this.pathOf(sha256), { force: true });
    }
    return { sha256, bytes };
  }

  async names(): Promise<string[]> {
    const keys = await this.bucket.list(this.keyOf(''));
    return [...new Set([...keys.map((key) => key.slice(this.keyOf('').length)), ...(await this.scratch.names())])];
  }

  async remove(names: readonly string[]): Promise<void> {
    await this.scratch.remove(names);
    await this.bucket.remove(names.map((name) => this.keyOf(name)));
  }

  async discard(names: readonly string[]): Promise<void> {
    await this.scratch.discard();
    await this.bucket.remove(names.map((name) => this.keyOf(name)));
  }

  private keyOf(name: string): string {
    return `${this.exportId}/${name}`;
  }
}

const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
};
