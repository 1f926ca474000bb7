// `npm run build`: writes dist. Needs the packages of the project.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = import.meta.dirname;
const dist = join(folder, 'dist');
rmSync(dist, { recursive: true, force: true });
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '--project', folder], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
// Half of the file is indentation.
const types = readFileSync(join(folder, 'schema.d.ts'), 'utf8');
writeFileSync(
  join(dist, 'schema.d.ts'),
  types.replaceAll(/^( {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4)),
);
