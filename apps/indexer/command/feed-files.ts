import type { FeedFile } from '#libs/feed/manifest.js';
import { fetchFile, type VerifiedFile } from '#libs/feed/read-rows.js';

/** Files of a feed that are on this machine and match the checksums of its manifest. */
export class FeedFiles {
  private constructor(readonly verified: readonly VerifiedFile[]) {}

  /**
   * @param options.countRows false if the rows of an incomplete file are discarded anyway, as in a load: the file is then read once.
   * @throws FeedError when a file does not match the manifest; the signal's reason when aborted. No temporary files are left.
   */
  static async fetch(
    location: string,
    files: readonly FeedFile[],
    { signal, countRows = true }: { signal: AbortSignal; countRows?: boolean },
  ): Promise<FeedFiles> {
    const fetched: VerifiedFile[] = [];
    try {
      for (const file of files) fetched.push(await fetchFile(location, file, { signal, countRows }));
      return new FeedFiles(fetched);
    } catch (error) {
      await Promise.all(fetched.map((file) => file.dispose()));
      throw error;
    }
  }

  /** Number of rows according to the manifest. */
  get rows(): number {
    return this.verified.reduce((sum, { file }) => sum + file.rows, 0);
  }

  /** Deletes the temporary files. */
  async dispose(): Promise<void> {
    await Promise.all(this.verified.map((file) => file.dispose()));
  }
}
