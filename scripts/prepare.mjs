// Plain Node 20 without dependencies: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { acquireLock } from './lock.mjs';
import { prepareWeb } from './prepare-web.mjs';

export const root = join(import.meta.dirname, '..');
const stamp = join(root, 'dist', '.built');
const webTypes = join(root, 'apps/web/src/data/dashboard-schema.d.ts');
const lock = join(root, '.rolecall', 'prepare.lock');
const bin = join(root, 'node_modules', '.bin');

/** Ends the command with one sentence. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Installs and builds, each only when it is needed. Two commands that start at once take turns.
 * @param web whether the web app is needed too. @param verbose prints the size of its first load.
 */
export function prepare({ web = false, verbose = false } = {}) {
  const release = acquireLock(lock);
  try {
    if (!isInstalled()) install();
    if (!isBuilt()) build();
    if (web)
      prepareWeb(root, ([program, ...args], failure) => run([projectNode(), program, ...args], failure), { verbose });
  } finally {
    release();
  }
}

/**
 * The Node that is installed with the project, or the current one if it is not older. Earlier releases of Node 24 do not report that the client
 * of pipelined requests has disconnected: the API would count these requests as pending forever.
 */
export function projectNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
  for (const node of [join(bin, 'node'), process.execPath]) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '';
    if (isAtLeast(version.trim().slice(1), wanted)) return node;
  }
  return fail(
    `Rolecall needs Node ${wanted}, and the copy that npm installs does not run here: install Node ${wanted} or later, or allow the install scripts of npm.`,
  );
}

function isAtLeast(version, wanted) {
  return version.localeCompare(wanted, 'en', { numeric: true }) >= 0;
}

/** The environment of commands: the project's own programs come first in PATH. */
export function projectEnv() {
  return { ...process.env, PATH: `${bin}:${process.env.PATH}` };
}

/** Compares installed packages with the lock file by content, because modification times are meaningless after a checkout. */
function isInstalled() {
  try {
    const wanted = packagesOf(join(root, 'package-lock.json'));
    const found = packagesOf(join(root, 'node_modules', '.package-lock.json'));
    return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
      if (path === '' || ((optional || devOptional) && !found[path])) return true;
      return found[path]?.version === version;
    });
  } catch {
    return false;
  }
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function install() {
  // To stderr: the output of a command may be JSON.
  console.error('Installing packages (npm ci)');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  run([...npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], 'The packages could not be installed');
}

/** Whether everything in `dist` is newer than every source. Folders are compared too: removing a file changes their time. */
function isBuilt() {
  const builtAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const files = ['package-lock.json', 'package.json', 'nest-cli.json', '.swcrc'].map((name) => join(root, name));
  // Types of the web app, which the build writes.
  if (!existsSync(webTypes)) return false;
  return [...files, ...['apps', 'libs', 'tools', 'bench'].flatMap((name) => [...sourcesIn(join(root, name))])].every(
    (path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < builtAt,
  );
}

function* sourcesIn(folder) {
  if (!existsSync(folder)) return;
  yield folder;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (path === join(root, 'apps', 'web')) continue;
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* sourcesIn(path);
    else if (/\.(ts|sql|json)$/.test(entry.name)) yield path;
  }
}

function build() {
  console.error('Building');
  const startedAt = new Date();
  run([projectNode(), join(root, 'node_modules/@nestjs/cli/bin/nest.js'), 'build'], 'The build failed');
  run(
    [projectNode(), join(root, 'dist/apps/api/derive/web-types.js')],
    'The types of the web app could not be written',
  );
  writeFileSync(stamp, startedAt.toISOString());
}

/** Runs a program and returns its output. If it fails, ends the command with that output and `failure`. */
function run([file, ...args], failure) {
  const done = spawnSync(file, args, { cwd: root, env: projectEnv(), encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (done.error) fail(`${failure}: ${done.error.message}.`);
  if (done.signal) process.exit(130);
  if (done.status !== 0) fail(`${done.stdout}${done.stderr}\n${failure}, see above.`);
  return done.stdout;
}
