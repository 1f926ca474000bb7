// `npm run check`: everything that CI checks, except the tests. Every step runs, even after one has failed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, projectEnv, projectNode, root } from './prepare.mjs';

prepare();

const program = (name) => [join(root, 'node_modules', name)];
const STEPS = [
  ['types', program('typescript/bin/tsc')],
  ['types of the web app', [...program('typescript/bin/tsc'), '--project', 'apps/web']],
  ['types of its tests', [...program('typescript/bin/tsc'), '--project', 'apps/web/e2e']],
  ['lint and format', [...program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
  ['dead code', program('knip/bin/knip.js')],
  [
    'import rules',
    [
      ...program('dependency-cruiser/bin/dependency-cruise.mjs'),
      'apps',
      'libs',
      'tools',
      'bench',
      '--output-type',
      'err',
    ],
  ],
  ['duplicate exports', [join(root, 'scripts/duplicate-exports.mjs')]],
  ['packages', [join(root, 'scripts/check-packages.mjs')]],
  ['paths in the docs', [join(root, 'scripts/doc-paths.mjs')]],
  ['OpenAPI', [...program('@redocly/cli/bin/cli.js'), 'lint', 'docs/reference/openapi.json']],
  ['derived files', [join(root, 'dist/apps/api/derive/main.js'), '--check']],
];

const node = projectNode();
const failed = STEPS.filter(([name, args]) => {
  if (!existsSync(args[0])) {
    console.log(`✖ ${name}: ${args[0].slice(root.length + 1)} is missing`);
    return true;
  }
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: root,
    env: projectEnv(),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) console.log(`✔ ${name}`);
  else console.log(`✖ ${name}\n${stdout}${stderr}`);
  return status !== 0;
}).map(([name]) => name);

if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
