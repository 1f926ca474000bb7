import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An empty or incomplete secret. */
const INCOMPLETE = /^[0-9a-f]{0,63}$/;

/** The key that signs cursors. It is created once, so that cursors stay valid after a restart. */
export const secretOf = (dataDir: string): string => {
  const file = join(dataDir, 'secret');
  const saved = read(file);
  if (!INCOMPLETE.test(saved)) return saved;
  const secret = randomBytes(32).toString('hex');
  // Renamed when it is complete: a full disk must not leave half a secret.
  writeFileSync(`${file}.new`, secret, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
};

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
};
