// Fails when two libs or apps export the same name, so that a name means one thing everywhere. Ignores tests and `testing/` folders.
// Names that were duplicate when apps were first compared are listed in duplicate-exports.json, which may only get shorter.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const isTestCode = (file) => /\.(spec|faults|clients)\.tsx?$|\.d\.ts$|\/(testing|e2e)\//.test(file);

/** The names that a source file exports itself, without re-exports. */
const exportsOf = (file) => {
  const { statements } = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  return statements
    .filter((statement) => statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap((statement) => statement.declarationList?.declarations ?? statement)
    .flatMap(({ name }) => (name && ts.isIdentifier(name) ? name.text : []));
};

const files = globSync('{apps,libs}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules'] }).filter(
  (file) => !isTestCode(file),
);
const filesByName = new Map();
for (const file of files.sort()) {
  for (const name of new Set(exportsOf(file))) filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
}
/** `libs/search`, `apps/api`. */
const partOf = (file) => file.split('/').slice(0, 2).join('/');
const duplicates = [...filesByName].filter(([, found]) => new Set(found.map(partOf)).size > 1);
const accepted = new Set(JSON.parse(readFileSync(join(import.meta.dirname, 'duplicate-exports.json'), 'utf8')));
const problems = [
  ...duplicates
    .filter(([name]) => !accepted.has(name))
    .map(([name, found]) => `"${name}" is exported by ${found.join(' and by ')}: rename all but one.`),
  ...[...accepted]
    .filter((name) => !duplicates.some(([duplicate]) => duplicate === name))
    .map((name) => `"${name}" is no longer duplicate: remove it from scripts/duplicate-exports.json.`),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
