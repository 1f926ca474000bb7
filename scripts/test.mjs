// `npm test`: starts temporary services on free ports, then runs every test. `npm test -- libs/search` runs some of them, and `npm test -- --slowest`
// lists the slowest test files.
import { join } from 'node:path';
import jestConfig from '../jest.config.mjs';
import { execute } from './execute.mjs';
import { prepare, root } from './prepare.mjs';

const E2E = 'apps/web/e2e';
/** Visitors of pages attack the API. */
const ATTACKS = 'apps/api/isolation/isolation.faults.ts';
const SLOWEST = '--slowest';
const given = process.argv.slice(2).filter((argument) => argument !== SLOWEST);
// Last: Jest would take a path behind them for another pattern, and run everything.
const isPattern = (argument) => argument.startsWith('--testMatch=');
const options = [...given.filter((argument) => !isPattern(argument)), ...given.filter(isPattern)];
// Before the last reporter of the configuration, the number of tests.
const reporters = jestConfig.reporters.toSpliced(-1, 0, '<rootDir>/scripts/jest/slowest-files.mjs');
const paths = options.filter((argument) => !argument.startsWith('-'));
const [pattern, ...filters] = options.includes('--testMatch') ? paths : ['', ...paths];
const attacks =
  pattern.includes('.faults.') && (filters.length === 0 || filters.some((path) => ATTACKS.includes(path)));
prepare({
  web:
    attacks ||
    paths.length === 0 ||
    options.some((option) => isPattern(option) && option.includes('apps/web')) ||
    paths.some((path) => E2E.startsWith(path) || path.includes('apps/web')),
});
const services = join(root, 'scripts/test-services.mjs');
await execute([
  '--experimental-vm-modules',
  // Without this, every worker warns that VM modules are experimental.
  '--disable-warning=ExperimentalWarning',
  join(root, 'node_modules/jest/bin/jest.js'),
  `--globalSetup=${services}`,
  `--globalTeardown=${join(root, 'scripts/test-services-end.mjs')}`,
  ...options,
  // Last: Jest would take paths behind them for reporters.
  ...(process.argv.includes(SLOWEST) ? reporters.map((name) => `--reporters=${name}`) : []),
]);
