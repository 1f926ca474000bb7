import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';

/**
 * Compares a value with a committed JSON file; `UPDATE_GOLDEN=1` writes the file instead. Review the difference before
 * you commit it.
 */
export const expectGolden = (file: URL, value: unknown): void => {
  const path = fileURLToPath(file);
  const json = `${JSON.stringify(value, null, 2)}\n`;
  if (process.env.UPDATE_GOLDEN) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, json);
  }
  if (!existsSync(path)) throw new Error(`${path} is missing: run this test with UPDATE_GOLDEN=1.`);
  expect(JSON.parse(json)).toEqual(JSON.parse(readFileSync(path, 'utf8')));
};
