import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const findRoot = (from: string): string => {
  if (existsSync(join(from, 'package.json')) || dirname(from) === from) return from;
  return findRoot(dirname(from));
};

/** The folder that holds package.json: two levels up from the sources, three from the build in `dist`. */
export const projectRoot = findRoot(import.meta.dirname);

/** Downloads that all data folders share. */
export const downloadsFolder = join(projectRoot, '.rolecall');
