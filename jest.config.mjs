/**
 * Tests run the TypeScript sources as they are; `source` is the condition that maps `#libs` to them. `npm test` adds the services
 * (scripts/test-services.mjs); without it, tests that need none run at once.
 */
export default {
  testEnvironment: 'node',
  // Elasticsearch and Postgres work beside the tests.
  maxWorkers: 2,
  // Modules of finished test files stay in memory: a worker that has grown is replaced.
  workerIdleMemoryLimit: '1.5GB',
  // On a busy machine the operating system takes over half a second, the default, to free the memory of a worker.
  workerGracefulExitTimeout: 10_000,
  // No test asserts a duration; a slow machine must not fail a test.
  testTimeout: 60_000,
  testEnvironmentOptions: { customExportConditions: ['source', 'node'] },
  testMatch: ['<rootDir>/{apps,libs,tools,bench}/**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.rolecall/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  reporters: ['default', '<rootDir>/scripts/test-count.mjs'],
};
