// Reads the table of libs in ARCHITECTURE.md: which lib may import which others.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const ROW = /^\| `libs\/([\w-]+)` \|[^|]*\|([^|]*)\|$/gm;

const table = readFileSync(join(__dirname, '../ARCHITECTURE.md'), 'utf8');
const libImports = Object.fromEntries(
  [...table.matchAll(ROW)].map(([, lib, allowed]) => [
    lib,
    [...allowed.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  ]),
);

/** Fails on a cycle, and on a lib without a row. */
const assertAcyclic = (lib, path = []) => {
  if (path.includes(lib)) throw new Error(`ARCHITECTURE.md allows a cycle of libs: ${[...path, lib].join(' -> ')}`);
  if (!libImports[lib]) throw new Error(`ARCHITECTURE.md: "${path.at(-1)}" may import "${lib}", which has no row`);
  for (const next of libImports[lib]) assertAcyclic(next, [...path, lib]);
};
for (const lib of Object.keys(libImports)) assertAcyclic(lib);

module.exports = { libImports };
