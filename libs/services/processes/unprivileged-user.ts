import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import { ServiceError } from '../service-error.js';

/** Options for `spawn`: empty if this process is not root, since servers then run as the same user. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/**
 * The account that runs the servers whose files are in `folder`. Both servers refuse to run as root, so root runs them as the
 * owner of the folder, or on the first start as an unprivileged system account.
 *
 * @throws ServiceError when root finds no such account.
 */
export const unprivilegedUser = (folder: string): RunAs => {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'elasticsearch', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // There is no such account; try the next one.
    }
  }
  throw new ServiceError('Elasticsearch and Postgres refuse to run as root: start Rolecall as an ordinary user.');
};

/** Creates folders that the user owns. */
export const makeFolders = (user: RunAs, ...folders: string[]): void => {
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    giveTo(user, folder);
  }
};

/** Makes the user the owner of a file or folder (not of its contents). */
export const giveTo = (user: RunAs, path: string): void => {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
};

/**
 * Root can read paths that the account cannot, such as a checkout below /root.
 *
 * @throws ServiceError when the account cannot read the path.
 */
export const assertReadable = (user: RunAs, path: string): void => {
  if (user.uid === undefined) return;
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', path], { ...user, cwd: '/' });
  if (test.status === 0) return;
  throw new ServiceError(
    `Elasticsearch and Postgres refuse to run as root, and the account that runs them instead (uid ${user.uid}) may not read ${path}: ` +
      'start Rolecall as an ordinary user, or move it to a folder that everyone may enter.',
  );
};

const idOf = (flag: '-u' | '-g', name: string): number =>
  Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
