import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { send } from '@fastify/send';
import { ExportFolder, namesIn } from './export-folder.js';
import { type ExportStorage, isExportId, type StoredExportFile } from './export-storage.js';

/** A folder that the API and all exporters share. */
export class FolderStorage implements ExportStorage {
  constructor(private readonly folder: string) {}

  files(exportId: string): ExportFolder {
    return new ExportFolder(this.folder, exportId);
  }

  async names(): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    for (const id of (await namesIn(this.folder)).filter(isExportId)) found.set(id, await this.files(id).names());
    return found;
  }

  async read(
    exportId: string,
    sha256: string,
    { method, range }: { readonly method: string; readonly range: string | undefined },
  ): Promise<StoredExportFile | null> {
    // The library has tags of its own: what remains for it is the range.
    const request = { method, headers: { ...(range !== undefined && { range }) } } as unknown as IncomingMessage;
    const root = join(this.folder, exportId);
    const options = { root, etag: false, lastModified: false, cacheControl: false, contentType: false, index: false };
    const { statusCode, headers, stream } = await send(request, `/${sha256}`, options);
    if (statusCode === 404) return null;
    const { 'Content-Range': contentRange, 'Content-Length': length } = headers as Record<string, string>;
    return {
      status: statusCode as 200,
      length: length === undefined ? null : Number(length),
      contentRange,
      content: stream,
    };
  }

  close(): void {}
}
