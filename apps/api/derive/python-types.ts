// `npm run derive:python`, after `npm run derive`: writes the types of the Python client from docs/reference/openapi.json with
// datamodel-code-generator. Needs Python 3.10 or later.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { documentDigest, PYTHON_TYPES, pythonDocument } from './python/python-document.js';

const OPTIONS = [
  ...['--input-file-type', 'openapi', '--openapi-scopes', 'schemas', 'paths', 'parameters', 'requestbodies'],
  ...['--output-model-type', 'typing.TypedDict', '--no-use-closed-typed-dict', '--target-python-version', '3.10'],
  ...['--use-union-operator', '--use-standard-collections', '--enum-field-as-literal', 'all'],
  ...['--use-operation-id-as-name', '--formatters', 'builtin', '--disable-timestamp'],
];

const document = pythonDocument(JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8')));
const folder = mkdtempSync(join(tmpdir(), 'python-types-'));
try {
  const [input, output] = [join(folder, 'openapi.json'), join(folder, 'models.py')];
  writeFileSync(input, JSON.stringify(document));
  const header = `# Derived from docs/reference/openapi.json by \`npm run derive:python\`: do not edit.\n# Document: ${documentDigest(document)}`;
  const { status, stderr } = spawnSync(
    pythonEnvironment('clients/python/derive-python.txt'),
    [
      ...['-m', 'datamodel_code_generator', '--input', input, '--output', output],
      ...OPTIONS,
      ...['--custom-file-header', header],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  writeFileSync(PYTHON_TYPES, readFileSync(output));
  console.log(`wrote ${PYTHON_TYPES}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
