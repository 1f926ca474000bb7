import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { median } from 'd3-array';

const WRITES = 200;
const PAGE = Buffer.alloc(8_192);

/** Median of the milliseconds that `fdatasync` takes after a write of 8 KB. Each charged page waits for one. */
export const diskSyncTime = (folder: string): number => {
  const path = join(folder, `sync-${process.pid}.tmp`);
  const file = openSync(path, 'w');
  try {
    const times = Array.from({ length: WRITES }, () => {
      writeSync(file, PAGE);
      const started = performance.now();
      fdatasyncSync(file);
      return performance.now() - started;
    });
    return median(times) as number;
  } finally {
    closeSync(file);
    rmSync(path);
  }
};
