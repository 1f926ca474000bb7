import type { FeedFile } from '#libs/feed/manifest.js';
import { fetchFile, type VerifiedFile } from '#libs/feed/read-rows.js';

/** Files of a feed that are on this machine and have the checksums of its manifest. */
export class FeedFiles {
  private constructor(private readonly files: readonly VerifiedFile[]) {}

  /**
   * @param options.count false where nothing of what is read is kept if it turns out not to be whole: a load is read once.
   * @throws FeedError when one is not what the manifest says; the signal's reason. Nothing stays on disk then.
   */
  static async fetch(
    location: string,
    files: readonly FeedFile[],
    { signal, count = true }: { signal: AbortSignal; count?: boolean },
  ): Promise<FeedFiles> {
    const fetched: VerifiedFile[] = [];
    try {
      for (const file of files) fetched.push(await fetchFile(location, file, { signal, count }));
      return new FeedFiles(fetched);
    } catch (error) {
      await Promise.all(fetched.map((file) => file.dispose()));
      throw error;
    }
  }

  get rows(): number {
    return this.files.reduce((sum, { file }) => sum + file.rows, 0);
  }

  rowsOf(kind: FeedFile['kind']): number {
    return this.files.reduce((sum, { file }) => sum + (file.kind === kind ? file.rows : 0), 0);
  }

  async *read(): AsyncGenerator<VerifiedFile> {
    yield* this.files;
  }

  async dispose(): Promise<void> {
    await Promise.all(this.files.map((file) => file.dispose()));
  }
}
