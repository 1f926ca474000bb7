// A Jest test runner: jest-circus, but the test files of a worker are imported by Node itself and share the modules that they import. Jest's own
// runtime would evaluate Nest, TypeORM and all the rest again for each file.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { setGlobals } from './globals.mjs';
import { loadTypeScript } from './load-typescript.mjs';

const require = createRequire(import.meta.url);
const { default: jestCircus } = require('jest-circus/runner');

export default async function run(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const isIsolated = environment.getVmContext() !== null;
  const loader = isIsolated ? runtime : await nativeRuntime(runtime, config, testPath);
  const before = process.cpuUsage();
  const result = await jestCircus(globalConfig, config, environment, loader, testPath, sendMessageToJest);
  const { user, system } = process.cpuUsage(before);
  return { ...result, cpuSeconds: (user + system) / 1e6 };
}

async function nativeRuntime(runtime, config, testPath) {
  await loadTypeScript(config, runtime.getSourceMaps());
  return Object.create(runtime, {
    // The state of jest-circus is that of one test file.
    requireInternalModule: { value: requireAgain },
    unstable_shouldLoadAsEsm: { value: () => true },
    unstable_importModule: { value: (path) => import(pathToFileURL(path).href) },
    setGlobalsForRuntime: {
      value: (globals) => {
        runtime.setGlobalsForRuntime(globals);
        setGlobals(runtime.requireModuleOrMock(testPath, '@jest/globals'));
      },
    },
  });
}

function requireAgain(path) {
  delete require.cache[path];
  return require(path);
}
