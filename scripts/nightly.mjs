// `.ci/nightly`: runs every slow check, one after another, even after one has failed, and prints one table.
import { spawnSync } from 'node:child_process';
import { root } from './prepare.mjs';

/** Exit code of a check that could not be made here. */
const NOT_CHECKED = 3;
const ROWS = {
  audit: ['audit'],
  image: ['check:image'],
  faults: ['test:faults'],
  mirror: ['test:mirror'],
  connectors: ['test:connectors'],
  clients: ['test:clients'],
  fuzz: ['fuzz'],
  'fuzz-feed': ['fuzz:feed'],
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in ROWS));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}: choose from ${Object.keys(ROWS).join(', ')}.`);
  process.exit(1);
}
const names = chosen.length > 0 ? chosen : Object.keys(ROWS);
const table = names.map((name) => {
  console.log(`\n== ${name}`);
  const since = Date.now();
  const { status, signal } = spawnSync('npm', ['run', '--silent', ...ROWS[name]], { cwd: root, stdio: 'inherit' });
  const isNotChecked = name === 'audit' && status === NOT_CHECKED;
  const result = status === 0 ? 'passed' : isNotChecked ? 'not checked' : `failed (${signal ?? status})`;
  return { name, result, minutes: ((Date.now() - since) / 60_000).toFixed(1) };
});

const width = Math.max(...names.map(({ length }) => length));
console.log('');
for (const { name, result, minutes } of table)
  console.log(`${name.padEnd(width)}  ${result.padEnd(12)}  ${minutes} min`);
process.exit(table.some(({ result }) => result.startsWith('failed')) ? 1 : 0);
