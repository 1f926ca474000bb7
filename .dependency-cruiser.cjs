const { libImports } = require('./scripts/lib-imports.cjs');

/** Tests, and what only tests import. They may import any lib. */
const TESTS = '(\\.(spec|faults|clients|connectors)\\.tsx?$|/testing/|^apps/web/e2e/)';
const PRODUCTION = { pathNot: TESTS };

/** One rule for each lib: what ARCHITECTURE.md does not list, it may not import. */
const libRules = Object.entries(libImports).map(([lib, allowed]) => ({
  name: `${lib}-imports-lib`,
  comment: 'The table of libs in ARCHITECTURE.md lists what each lib may import.',
  severity: 'error',
  from: { path: `^libs/${lib}/`, ...PRODUCTION },
  to: { path: '^libs/', pathNot: `^libs/(${[lib, ...allowed].join('|')})/` },
}));

/** The layers of the API, which ARCHITECTURE.md describes. A folder imports folders of lower layers only. */
const apiLayers = [
  ['errors', 'database'],
  ['http'],
  ['isolation'],
  ['metering', 'search', 'names'],
  ['reads'],
  ['openapi'],
  ['v4'],
  ['oauth'],
  ['dashboard', 'mcp', 'health', 'web'],
  ['boot', 'telemetry', 'derive'],
];

const apiRules = apiLayers.slice(0, -1).flatMap((folders, layer) =>
  folders.map((folder) => ({
    name: `api-${folder}-imports-down`,
    comment: 'Folders of apps/api import folders of lower layers only: see ARCHITECTURE.md.',
    severity: 'error',
    from: { path: `^apps/api/${folder}/`, ...PRODUCTION },
    to: { path: '^apps/api/', pathNot: `^apps/api/(${[folder, ...apiLayers.slice(0, layer).flat()].join('|')})/` },
  })),
);

/** Which code may import which. */
module.exports = {
  forbidden: [
    ...libRules,
    ...apiRules,
    {
      name: 'api-folder-without-layer',
      comment: 'Add the folder to the layers of the API above and in ARCHITECTURE.md.',
      severity: 'error',
      from: { path: `^apps/api/(?!(${[...apiLayers.flat(), 'testing'].join('|')})/)[^/]+/` },
      to: {},
    },
    {
      name: 'lib-not-in-architecture',
      comment: 'Add the lib, and what it may import, to the table of libs in ARCHITECTURE.md.',
      severity: 'error',
      from: { path: `^libs/(?!(${Object.keys(libImports).join('|')})/)` },
      to: {},
    },
    {
      name: 'app-imports-app',
      comment: 'Each app is a program of its own: what two of them need belongs in a lib.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '(\\.(spec|faults|connectors)\\.ts$|/testing/|^apps/web/e2e/)' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'spec-imports-app',
      comment: 'A test of what two programs do together may use what the other one has for its own tests.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/.*(\\.(spec|faults|connectors)\\.ts$|/testing/|/e2e/)' },
      to: { path: '^apps/', pathNot: '^apps/($1|[^/]+/testing)/' },
    },
    {
      name: 'lib-imports-app',
      comment: 'Libs know nothing of the programs that use them.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(apps|tools|bench)/' },
    },
    {
      name: 'search-store-and-companies-are-apart',
      comment: 'Reading companies and writing records do not depend on each other.',
      severity: 'error',
      from: { path: '^libs/search/(store|companies)/', ...PRODUCTION },
      to: { path: '^libs/search/(store|companies)/', pathNot: '^libs/search/$1/' },
    },
    {
      name: 'web-imports-pure-libs',
      comment: 'The web app runs in a browser: it imports only tables and enumerations.',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: '^libs/', pathNot: '^libs/(records|reference)/' },
    },
    {
      name: 'enrichment-is-pure',
      comment:
        'From a payload to a raw posting, and from that to a record, by pure functions: no I/O and no framework. Formats make requests; libs/boards/http sends them.',
      severity: 'error',
      from: { path: '^libs/(enrichment|companies|boards/(?!http/|fetch/|catalogue\\.ts$))', ...PRODUCTION },
      to: {
        path: '^(node:)?(fs|http|https|http2|net|dns|tls|dgram|child_process|worker_threads|cluster)(/|$)|node_modules/(@nestjs|undici|pg|typeorm|@elastic)/',
      },
    },
    {
      name: 'no-cycles',
      comment: 'Move what two files need to a third one, types too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolvable',
      comment:
        'An import that is not resolved would escape every other rule. The build of the web app provides its virtual modules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { path: '^(apps|libs|tools)/', ...PRODUCTION },
      to: { path: '(\\.spec\\.ts$|/testing/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
    },
  },
};
