// Checks that the files and folders that the Markdown files, and the comments at the head of tables (.tsv), mention exist: relative links
// and the headings that they name, paths from a top-level folder such as `libs/search`, and names of source files such as `cursor.ts`.
// Each promise of the threat model has to name a test.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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
