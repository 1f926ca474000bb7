// `npm run derive:python`, after `npm run derive`: writes the types of the Python client from docs/reference/openapi.json with
// datamodel-code-generator. Needs Python 3.10 or later.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, prepare, root } from './prepare.mjs';

const OPTIONS = [
  ...['--input-file-type', 'openapi', '--openapi-scopes', 'schemas', 'paths', 'parameters', 'requestbodies'],
  ...['--output-model-type', 'typing.TypedDict', '--no-use-closed-typed-dict', '--target-python-version', '3.10'],
  ...['--use-union-operator', '--use-standard-collections', '--enum-field-as-literal', 'all'],
  ...['--use-operation-id-as-name', '--formatters', 'builtin', '--disable-timestamp'],
];

prepare();
const built = (path) => import(join(root, 'dist', path));
const { documentDigest, PYTHON_TYPES, pythonDocument } = await built('apps/api/derive/python/python-document.js');
const { pythonEnvironment } = await built('libs/services/testing/python-environment.js');

const document = pythonDocument(JSON.parse(readFileSync(join(root, 'docs/reference/openapi.json'), 'utf8')));
const folder = mkdtempSync(join(tmpdir(), 'python-types-'));
const [input, output] = [join(folder, 'openapi.json'), join(folder, 'models.py')];
writeFileSync(input, JSON.stringify(document));
const header = `# Derived from docs/reference/openapi.json by \`npm run derive:python\`: do not edit.\n# Document: ${documentDigest(document)}`;
const generator = ['-m', 'datamodel_code_generator', '--input', input, '--output', output, ...OPTIONS];
const python = pythonEnvironment(join(root, 'clients/python/derive-python.txt'));
const { status, stderr } = spawnSync(python, [...generator, '--custom-file-header', header], { encoding: 'utf8' });
const types = status === 0 ? readFileSync(output) : null;
rmSync(folder, { recursive: true });
if (types === null) fail(stderr);
writeFileSync(join(root, PYTHON_TYPES), types);
console.log(`wrote ${PYTHON_TYPES}`);
