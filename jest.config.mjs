/** Tests run the TypeScript sources as they are; `source` is the condition that maps `#libs` to them. */
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'import'] },
  testMatch: ['<rootDir>/{apps,libs,bench}/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};
