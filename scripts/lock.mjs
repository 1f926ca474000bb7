// Plain Node 20 without dependencies: this runs before anything is installed.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** A process writes its id right after it creates the lock. If the lock stays empty for longer, that process was killed. */
const EMPTY_MS = 5_000;

/**
 * Acquires a lock file, and waits while another process holds it. The lock is released by the returned function, or when this
 * process ends. A stale lock of a killed process is removed.
 */
export function acquireLock(lock) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let reported = false; !create(lock); ) {
    const holder = holderOf(lock);
    if (holder === null) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!reported) {
      const who = holder > 0 ? `process ${holder}` : 'another process';
      const path = relative(process.cwd(), lock);
      console.error(`Waiting for ${who}, which is installing or building here (if it is not, remove ${path})`);
      reported = true;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  const release = () => {
    process.off('exit', release);
    rmSync(lock, { force: true });
  };
  process.on('exit', release);
  return release;
}

function create(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The id of the process that holds the lock; 0 if it is not known yet, null if the lock is stale. */
function holderOf(lock) {
  let pid = 0;
  try {
    pid = Number(readFileSync(lock, 'utf8')) || 0;
    if (pid === 0) return Date.now() - statSync(lock).mtimeMs > EMPTY_MS ? null : 0;
    // In a container, commands may have the same process id as the one before.
    if (pid === process.pid) return null;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    if (pid !== 0 && error.code === 'EPERM') return pid;
    if (error.code === 'ESRCH' || error.code === 'ENOENT') return null;
    throw error;
  }
}
