/**
 * Tests run the TypeScript sources as they are; `source` is the condition that maps `#libs` to them. `npm test` adds the services
 * (scripts/test-services.mjs); without it, tests that need none run at once. The test files of a worker share their modules (ADR 87).
 */
export default {
  testEnvironment: '<rootDir>/scripts/jest/process-environment.mjs',
  testRunner: '<rootDir>/scripts/jest/runner.mjs',
  // Elasticsearch and Postgres work beside the tests.
  maxWorkers: 2,
  // A worker that has grown is replaced.
  workerIdleMemoryLimit: '1.5GB',
  // On a busy machine the operating system takes over half a second, the default, to free the memory of a worker.
  workerGracefulExitTimeout: 10_000,
  // No test asserts a duration; a slow machine must not fail a test.
  testTimeout: 60_000,
  testEnvironmentOptions: { customExportConditions: ['source', 'node'] },
  testMatch: ['<rootDir>/{apps,libs,tools,bench}/**/*.spec.ts', '<rootDir>/scripts/**/*.spec.mjs'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.rolecall/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  reporters: ['default', '<rootDir>/scripts/test-count.mjs'],
};
