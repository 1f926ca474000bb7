import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { ServiceError } from './service-error.js';

/** Options for `spawn`: empty when this process is not root, since it then runs servers as itself. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/**
 * Who runs the servers that keep their files in `folder`. Both servers refuse to run as root, so root hands them to the
 * folder's owner, or on the first start to an ordinary system account.
 *
 * @throws ServiceError when root finds no such account.
 */
export function unprivilegedUser(folder: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'elasticsearch', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // No such account here: the next one.
    }
  }
  throw new ServiceError('Elasticsearch and Postgres refuse to run as root: start Rolecall as an ordinary user.');
}

/** Makes folders that belong to the user; one that exists is left as it is. */
export function makeFolders(user: RunAs, ...folders: string[]): void {
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    giveTo(user, folder);
  }
}

/** Lets the user own a file or a folder (not what is inside). */
export function giveTo(user: RunAs, path: string): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
}

/**
 * Root may see what the servers' account may not, such as a checkout below /root.
 *
 * @throws ServiceError when the account cannot read the path.
 */
export function assertReadable(user: RunAs, path: string): void {
  if (user.uid === undefined) return;
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', path], { ...user, cwd: '/' });
  if (test.status === 0) return;
  throw new ServiceError(
    `Elasticsearch and Postgres refuse to run as root, and the account that runs them instead (uid ${user.uid}) may not read ${path}: ` +
      'start Rolecall as an ordinary user, or move it to a folder that everyone may enter.',
  );
}

function idOf(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}
