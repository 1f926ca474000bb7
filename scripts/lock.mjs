// Plain Node 20 with no dependency: this runs before anything is installed.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** Whoever makes the lock writes its process id at once; if it stays empty for longer, that one was killed in between. */
const EMPTY_MS = 5_000;

/**
 * Waits until no other process holds the lock, a file, and takes it. It ends with the call of what is returned, or with
 * this process; the lock of a process that was killed is taken over.
 */
export function acquireLock(lock) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let told = false; !create(lock); ) {
    const holder = holderOf(lock);
    if (holder === null) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!told) {
      const who = holder > 0 ? `process ${holder}` : 'another process';
      const path = relative(process.cwd(), lock);
      console.log(`Waiting for ${who}, which installs or builds here (if it does not, remove ${path})`);
      told = true;
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

/** The process that holds the lock, 0 where that cannot be told yet, null where the lock is stale. */
function holderOf(lock) {
  let pid = 0;
  try {
    pid = Number(readFileSync(lock, 'utf8')) || 0;
    if (pid === 0) return Date.now() - statSync(lock).mtimeMs > EMPTY_MS ? null : 0;
    // In a container each command may get the process id that the one before it had.
    if (pid === process.pid) return null;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    if (pid !== 0 && error.code === 'EPERM') return pid;
    if (error.code === 'ESRCH' || error.code === 'ENOENT') return null;
    throw error;
  }
}
