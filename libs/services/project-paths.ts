import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The folder that holds package.json: two levels up from the sources, three from what is built into `dist`. */
export const projectRoot = findRoot(import.meta.dirname);

/** Downloads that every data folder shares. */
export const downloadsFolder = join(projectRoot, '.rolecall');

/** Where `npm start` keeps its data: ROLECALL_DATA, by default `.rolecall` in the project. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env['ROLECALL_DATA'] ? resolve(env['ROLECALL_DATA']) : join(projectRoot, '.rolecall');
}

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json')) || dirname(from) === from) return from;
  return findRoot(dirname(from));
}
