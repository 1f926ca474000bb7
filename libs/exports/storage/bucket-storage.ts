import { join } from 'node:path';
import { Readable } from 'node:stream';
import { groupBy } from 'es-toolkit';
import { AppError } from '#libs/errors/app-error.js';
import { type BucketOptions, ExportBucket } from './bucket.js';
import { BucketError } from './bucket-error.js';
import { BucketFiles } from './bucket-files.js';
import { ExportFolder, namesIn } from './export-folder.js';
import { type ExportStorage, isExportId, type StoredExportFile } from './export-storage.js';

/** A bucket, and a folder of this machine for what is being written. */
export class BucketStorage implements ExportStorage {
  private readonly bucket: ExportBucket;

  /** @param scratch a folder of this machine. */
  constructor(
    options: BucketOptions,
    private readonly scratch: string,
  ) {
    this.bucket = new ExportBucket(options);
  }

  files(exportId: string): BucketFiles {
    return new BucketFiles(this.bucket, exportId, new ExportFolder(this.scratch, exportId));
  }

  async names(): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    const add = (id: string, names: readonly string[]) => {
      if (isExportId(id)) found.set(id, [...new Set([...(found.get(id) ?? []), ...names])]);
    };
    const keys = (await this.bucket.list('')).map((key) => key.split('/'));
    for (const [id, parts] of Object.entries(groupBy(keys, ([id = '']) => id)))
      add(
        id,
        parts.map(([, ...name]) => name.join('/')),
      );
    for (const id of (await namesIn(this.scratch)).filter(isExportId)) add(id, await namesIn(join(this.scratch, id)));
    return found;
  }

  async read(
    exportId: string,
    sha256: string,
    request: { readonly method: string; readonly range: string | undefined },
  ): Promise<StoredExportFile | null> {
    try {
      const found = await this.bucket.read(`${exportId}/${sha256}`, request);
      const { ContentLength: length = null, ContentRange: contentRange } = found;
      const content = (found.Body as Readable | undefined) ?? Readable.from([]);
      return { status: contentRange === undefined ? 200 : 206, length, contentRange, content };
    } catch (error) {
      if (!(error instanceof BucketError)) throw error;
      if (error.reason === 'missing') return null;
      if (error.reason === 'range')
        return { status: 416, length: null, contentRange: undefined, content: Readable.from([]) };
      throw new AppError('service_unavailable', 'The file cannot be read at the moment. Retry after a few seconds.', {
        cause: error,
      });
    }
  }

  close(): void {
    this.bucket.close();
  }
}
