// Fails when two libs export the same name, so that a name means one thing everywhere. Ignores tests and `testing/` folders.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const isTestCode = (file) => /\.(spec|faults)\.ts$|\/testing\//.test(file);

/** The names that a source file exports itself, without re-exports. */
const exportsOf = (file) => {
  const { statements } = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  return statements
    .filter((statement) => statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap((statement) => statement.declarationList?.declarations ?? statement)
    .flatMap(({ name }) => (name && ts.isIdentifier(name) ? name.text : []));
};

const files = globSync('libs/**/*.ts', { cwd: root }).filter((file) => !isTestCode(file));
const filesByName = new Map();
for (const file of files.sort()) {
  for (const name of new Set(exportsOf(file))) filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
}
const libOf = (file) => file.split('/')[1];
const duplicates = [...filesByName].filter(([, found]) => new Set(found.map(libOf)).size > 1);
for (const [name, found] of duplicates)
  console.error(`"${name}" is exported by ${found.join(' and by ')}: rename all but one.`);
process.exit(duplicates.length > 0 ? 1 : 0);
