// Builds the web app into dist/web. Plain Node; Vite is installed by then.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const SOURCES = ['apps/web', 'clients', 'docs', 'libs/records', 'libs/reference', 'package-lock.json'];
/** Smaller files are sent as they are. */
const MIN_COMPRESSED = 1_024;
/** Higher ones take a multiple of the time for a few percent. */
const BROTLI_QUALITY = 9;
const IGNORED = new Set(['node_modules', 'e2e', 'images', 'adr']);

/**
 * Runs `vite build` when a source is newer than the last build.
 * @param run starts a program and ends the command when it fails. Returns what it prints.
 * @param options.verbose prints the output of the build, with the size of the first load.
 */
export function prepareWeb(root, run, { verbose }) {
  const stamp = join(root, 'dist', 'web', '.built');
  const builtAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newest = Math.max(...SOURCES.flatMap((name) => [...times(join(root, name))]));
  if (newest < builtAt) return;
  console.error('Building the web app');
  const startedAt = new Date();
  const output = run(
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'apps/web', '--logLevel', 'warn'],
    'The web app could not be built',
  );
  if (verbose) process.stdout.write(output);
  for (const path of texts(join(root, 'dist', 'web'))) compress(path);
  writeFileSync(stamp, startedAt.toISOString());
}

/** Files that the server sends as they are: `index.html` is completed for each request. */
function* texts(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (/\.(js|css|svg|md|txt|json)$/.test(entry.name) && statSync(path).size >= MIN_COMPRESSED) yield path;
  }
}

function compress(path) {
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  );
}

function* times(path) {
  if (!existsSync(path)) return;
  const stats = statSync(path);
  yield stats.mtimeMs;
  if (!stats.isDirectory()) return;
  for (const name of readdirSync(path)) if (!IGNORED.has(name)) yield* times(join(path, name));
}
