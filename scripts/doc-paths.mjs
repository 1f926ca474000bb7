// Checks that the files and folders exist that are named in Markdown files, comments of the code, comments at the head of tables (.tsv), and
// configuration files: relative links and the headings that they name, paths from a top-level folder such as `libs/search`, names of source
// files such as `cursor.ts`, the rows of a README's table of its folder, and patterns. Each promise of the threat model has to name a test.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

const LINK = /\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g;
const CODE = /`([\w@.-]+(?:\/[\w@.-]+)*)\/?`/g;
/** Methods of MCP, which look like paths. */
const METHODS = new Set(['tools/call', 'tools/list']);
const SOURCE_FILE = /\w\.(?:cjs|mjs|sql|ts|tsv|tsx)$/;
/** A path in the head of a table, which has no Markdown. */
const PLAIN = /(?<![\w./@-])((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:cjs|mjs|sql|ts|tsv|tsx))(?![\w/])/g;
/** A link to a heading of the same file or of another one. */
const ANCHOR = /\]\(([^)#\s]*)#([^)\s]+)\)/g;
const HEADING = /^#{1,6} (.+)$/gm;
/** The comments before the first row. */
const HEAD = /^(?:#[^\n]*\n)*/;

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const folders = new Set(tracked.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));

/** Whether a path exists from the root or beside the file. Only one that names no top-level folder may be the end of a tracked path: `read/hits.ts`. */
const exists = (path, from) => {
  if ([root, dirname(join(root, from))].some((folder) => existsSync(join(folder, path)))) return true;
  const isWhole = path.includes('/') && folders.has(path.split('/')[0]);
  return !isWhole && tracked.some((other) => `/${other}`.endsWith(`/${path}`));
};

/** The anchors of the headings of a Markdown file, as GitHub and the web app name them. */
const anchorsOf = (file) =>
  new Set(
    [...readFileSync(join(root, file), 'utf8').matchAll(HEADING)].map(([, text]) =>
      text
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );

const missing = tracked
  .filter((file) => file.endsWith('.md') && !file.startsWith('docs/reference/') && existsSync(join(root, file)))
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const links = [...text.matchAll(LINK)]
      .map(([, path]) => path)
      .filter((path) => !/^[a-z]+:/.test(path) && !existsSync(join(root, dirname(file), path)));
    const paths = [...text.matchAll(CODE)]
      .map(([, path]) => path)
      .filter((path) => SOURCE_FILE.test(path) || (path.includes('/') && folders.has(path.split('/')[0])))
      .filter((path) => !METHODS.has(path) && !exists(path, file));
    const anchors = [...text.matchAll(ANCHOR)]
      .map(([, path, anchor]) => ({ path: path ? join(dirname(file), path) : file, anchor }))
      .filter(({ path }) => path.endsWith('.md') && existsSync(join(root, path)))
      .filter(({ path, anchor }) => !anchorsOf(path).has(anchor))
      .map(({ path, anchor }) => `${path}#${anchor}`);
    return [...new Set([...links, ...paths, ...anchors])].map((path) => `${file}: ${path} does not exist`);
  });

/** Rows of a table of files or folders, up to the end of the table. */
const INVENTORY = /^\| (?:file|folder|file or folder) \|[^\n]*\n\|[ -|]*\n((?:\|[^\n]*\n)+)/gm;
const missingInInventories = tracked
  .filter((file) => /^(?:libs|apps)\/.*README\.md$/.test(file) && existsSync(join(root, file)))
  .flatMap((file) => {
    const rows = [...readFileSync(join(root, file), 'utf8').matchAll(INVENTORY)].flatMap(([, table]) =>
      table.trim().split('\n'),
    );
    const names = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(CODE)].map(([, name]) => name));
    return names
      .filter((name) => !name.includes('<') && !exists(name, file))
      .map((name) => `${file}: ${name} does not exist`);
  });
missing.push(...missingInInventories);

/** Block comments, and comments to the end of a line. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm;
const TOP_LEVEL = new RegExp(
  `(?<![\\w./@#-])((?:${[...folders].join('|').replaceAll('.', '\\.')})(?:/[\\w@-][\\w@.-]*)+)`,
  'g',
);
/** Files that programs write, and this file's examples. */
const NOT_TRACKED = new Set(['openapi-ts.config.mjs', 'program.ts', './name.ts', 'read/hits.ts']);
const missingInComments = tracked
  .filter((file) => /\.(?:cjs|mjs|ts|tsx)$/.test(file) && existsSync(join(root, file)))
  .flatMap((file) => {
    const comments = (readFileSync(join(root, file), 'utf8').match(COMMENT) ?? []).join('\n');
    const paths = [...comments.matchAll(PLAIN), ...comments.matchAll(TOP_LEVEL)].map(([, path]) =>
      path.replace(/\.$/, ''),
    );
    return (
      [...new Set(paths)]
        .filter((path) => !METHODS.has(path) && !NOT_TRACKED.has(path) && !exists(path, file))
        // `docs/adr/0063` is enough for a decision, and a module may be named without its extension.
        .filter(
          (path) => !tracked.some((other) => other.startsWith(path) && /^(?:-|\.tsx?$)/.test(other.slice(path.length))),
        )
        .map((path) => `${file}: ${path} does not exist`)
    );
  });
missing.push(...missingInComments);

/** What is copied beside the build, and where dead code is looked for: a pattern that matches nothing is that of a folder that was moved. */
const patterns = [
  ...JSON.parse(readFileSync(join(root, 'nest-cli.json'), 'utf8')).compilerOptions.assets.map((each) => [
    'nest-cli.json',
    each,
  ]),
  ...JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')).entry.map((each) => ['knip.json', each]),
  ...[...readFileSync(join(root, 'docker/Dockerfile'), 'utf8').matchAll(/\/app\/((?:libs|apps|samples)[\w./-]*)/g)].map(
    ([, each]) => ['docker/Dockerfile', each],
  ),
];
for (const [file, pattern] of patterns)
  if (globSync(pattern, { cwd: root }).length === 0) missing.push(`${file}: ${pattern} matches nothing`);

const missingInTables = tracked
  .filter((file) => file.endsWith('.tsv') && existsSync(join(root, file)))
  .flatMap((file) => {
    const [head = ''] = HEAD.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    const paths = new Set([...head.matchAll(PLAIN)].map(([, path]) => path));
    return [...paths].filter((path) => !exists(path, file)).map((path) => `${file}: ${path} does not exist`);
  });
missing.push(...missingInTables);

// Each promise of the threat model names its test.
const model = 'docs/security.md';
const promises = [
  ...readFileSync(join(root, model), 'utf8').matchAll(/^\|[^\n]*\| tests \|\n\|[^\n]*\n((?:\|[^\n]*\n)+)/gm),
];
for (const row of promises.flatMap(([, rows]) => rows.trim().split('\n')))
  if (!/`[^`]+\.(?:spec|faults)\.ts`/.test(row)) missing.push(`${model}: no test for ${row.slice(0, 80)}`);

if (missing.length > 0) console.log(missing.join('\n'));
process.exit(missing.length > 0 ? 1 : 0);
