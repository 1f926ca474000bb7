import { z } from 'zod';
import type { DownloadOptions } from './download.js';
import { FeedError } from './feed-error.js';
import { type FeedLocation, readManifestText } from './location.js';

export const FEED_FORMAT = 'rolecall-feed/1';

const time = z.iso.datetime({ offset: false });

/** Relative, inside the feed, with forward slashes: a manifest must never name other files of the machine. */
const filePath = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[\w.@+=-]+(\/[\w.@+=-]+)*$/, 'must be a relative path of letters, digits and ._@+=- only')
  .refine((path) => !path.split('/').some((part) => part === '.' || part === '..'), 'must not leave the feed')
  .refine((path) => /\.ndjson(\.gz|\.zst)?$/.test(path), 'must end in .ndjson, .ndjson.gz or .ndjson.zst');

export const feedFileSchema = z.strictObject({
  path: filePath,
  /** The kind of its records. */
  kind: z.string().regex(/^[a-z][a-z_]{0,49}$/, 'must be the name of a kind of record'),
  /** A snapshot contains all records of its kind at `as_of`; a delta contains the changes since the previous file. */
  mode: z.enum(['snapshot', 'delta']),
  as_of: time,
  /** Lines that are not blank. */
  rows: z.int().nonnegative(),
  /** Size of the file as stored. A download that is larger is aborted. */
  bytes: z.int().nonnegative().optional(),
  /** Of the file as stored (compressed or not), in lower-case hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits'),
});

export const manifestSchema = z
  .strictObject({
    format: z.literal(FEED_FORMAT),
    dataset: z.string().min(1).max(200),
    /** Increases each time the feed is published. */
    version: z.int().positive(),
    as_of: time,
    files: z.array(feedFileSchema).min(1).max(100_000),
  })
  .superRefine(({ as_of, files }, context) => {
    const seen = new Set<string>();
    for (const [index, file] of files.entries()) {
      const addIssue = (message: string) => context.addIssue({ code: 'custom', message, path: ['files', index] });
      if (seen.has(file.path)) addIssue(`${file.path} is listed twice`);
      seen.add(file.path);
      if (Date.parse(file.as_of) > Date.parse(as_of)) addIssue(`${file.path} is newer than the feed's own as_of`);
    }
  });

export type FeedFile = z.infer<typeof feedFileSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

export interface ManifestOptions extends DownloadOptions {
  /** The kinds of record that the program can read. Default: any. */
  kinds?: readonly string[];
}

/**
 * Reads and validates `manifest.json` of a folder or of an http(s) prefix.
 *
 * @throws FeedError when it is missing, is not JSON, or is not valid; the message names the first problem. The
 *   signal's reason when aborted.
 */
export const readManifest = async (
  location: FeedLocation,
  { kinds, ...options }: ManifestOptions = {},
): Promise<Manifest> => {
  const text = await readManifestText(location, options);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new FeedError(`The manifest of ${location} is not valid JSON.`, { cause });
  }
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) {
    const unknown = kinds && parsed.data.files.find(({ kind }) => !kinds.includes(kind));
    if (!unknown) return parsed.data;
    throw new FeedError(
      `${unknown.path} of the feed ${location} has records of an unknown kind, ${unknown.kind}: this version reads ${kinds.join(', ')}.`,
    );
  }
  const issue = parsed.error.issues[0];
  throw new FeedError(
    `The manifest of ${location} is not a ${FEED_FORMAT} manifest: ${issue?.path.join('.') || 'it'}: ${issue?.message}.`,
  );
};
