import { rm, stat } from 'node:fs/promises';
import type { Bucket } from './bucket.js';
import type { ExportFolder } from './export-folder.js';
import type { ExportFiles, PageFile } from './export-storage.js';

/** The files of one export in a bucket. Pages are kept on this machine as well until they are part of a file, so that they are not read again. */
export class BucketFiles implements ExportFiles {
  constructor(
    private readonly bucket: Bucket,
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

  async removePages(names: readonly string[]): Promise<void> {
    await this.scratch.removePages(names);
    await this.bucket.remove(names.map((name) => this.keyOf(name)));
  }

  async keepOnly(names: ReadonlySet<string>): Promise<void> {
    await this.scratch.keepOnly(names);
    const keys = await this.bucket.list(this.keyOf(''));
    await this.bucket.remove(keys.filter((key) => !names.has(key.slice(this.keyOf('').length))));
  }

  async remove(): Promise<void> {
    await this.scratch.remove();
    await this.bucket.remove(await this.bucket.list(this.keyOf('')));
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
