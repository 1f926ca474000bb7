import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { splitLines } from '#libs/feed/lines.js';
import { FEED_FORMAT, type FeedFile } from '#libs/feed/manifest.js';

/** A file of a feed, byte by byte. */
export interface RawPart extends Pick<FeedFile, 'kind' | 'mode' | 'as_of'> {
  readonly lines: readonly (string | Buffer)[];
}

/** Writes a feed whose rows may be invalid, with a valid manifest. @param parent its folder is created there. @returns its folder. */
export const writeRawFeed = async (parent: string, version: number, parts: readonly RawPart[]): Promise<string> => {
  const folder = await mkdtemp(join(parent, 'raw-feed-'));
  const files: FeedFile[] = [];
  for (const [index, { kind, mode, as_of, lines }] of parts.entries()) {
    const bytes = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]));
    const path = `${index}-${kind}.ndjson`;
    await writeFile(join(folder, path), bytes);
    let rows = 0;
    for await (const _ of splitLines(Readable.from([bytes]), bytes.length)) rows += 1;
    files.push({ path, kind, mode, as_of, rows, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  const as_of = files
    .map((file) => file.as_of)
    .sort()
    .at(-1);
  const manifest = { format: FEED_FORMAT, dataset: 'raw', version, as_of, files };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
};
