// Checks the packages of the lock file: the integrity of all, the licenses of those that run in production and whether each prerelease among them
// has a plan, and the version of Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const json = (path) => JSON.parse(read(path));

const manifest = json('package.json');
const packages = Object.entries(json('package-lock.json').packages)
  .filter(([path, { link }]) => path !== '' && !link)
  .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));

/** npm writes no integrity for builds for other platforms that it has not downloaded. The list must not grow unnoticed. */
function integrityProblems() {
  const accepted = new Set(json('scripts/packages-without-integrity.json'));
  const found = packages
    .filter(({ integrity }) => !integrity)
    .map(({ path, version }) => `${path.slice(13)}@${version}`);
  return [
    ...found
      .filter((name) => !accepted.has(name))
      .map(
        (name) =>
          `${name} has no integrity in package-lock.json: add it, or list it in scripts/packages-without-integrity.json.`,
      ),
    ...[...accepted]
      .filter((name) => !found.includes(name))
      .map((name) => `${name} is no longer without integrity: remove it from scripts/packages-without-integrity.json.`),
  ];
}

/** `stated` has the licenses of packages that name theirs in another way, or that are not installed on this platform. */
function licenseProblems() {
  const { allowed, stated } = json('scripts/package-licenses.json');
  return packages
    .filter(({ dev }) => !dev)
    .map(({ name, version, license }) => ({ name, version, license: license ?? stated[name] ?? 'no license' }))
    .filter(({ license }) => !isAllowed(license, allowed))
    .map(
      ({ name, version, license }) =>
        `${name}@${version} has the license ${license}, which scripts/package-licenses.json does not allow: replace the package, or review the license and add it.`,
    );
}

/** An SPDX expression of alternatives, such as `(MIT OR Apache-2.0)`: one of them suffices. Anything else has to be listed as a whole. */
function isAllowed(license, allowed) {
  const alternatives = license.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((one) => allowed.includes(one.trim()));
}

/** A prerelease that runs in production, or a package that its author has deprecated, has a row with a plan. Builds for platforms follow their package. */
function prereleaseProblems() {
  const [, table] = read('docs/dependencies.md').split('## Prereleases');
  const planned = [...table.split('\n## ')[0].matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  const found = packages
    // `-r.1` is a release of the packagers of DuckDB.
    .filter(({ dev, optional, version, deprecated }) => !dev && !optional && (/-(?!r\.\d)/.test(version) || deprecated))
    .map(({ name }) => name);
  return [
    ...found
      .filter((name) => !planned.includes(name))
      .map(
        (name) => `${name} is a prerelease or deprecated: replace it, or add it with a plan to docs/dependencies.md.`,
      ),
    ...planned
      .filter((name) => !found.includes(name))
      .map((name) => `${name} is no prerelease: remove it from docs/dependencies.md.`),
  ];
}

/** `dist` runs on the version of Node that is installed with the project; the image has the same. */
function nodeProblems() {
  const { node } = manifest.devDependencies;
  const problems = [];
  if (manifest.engines.node !== `>=${node}`) problems.push(`package.json: "engines" must require node >=${node}.`);
  for (const [line, version] of read('docker/Dockerfile').matchAll(/^FROM node:([\d.]+)\S*/gm)) {
    if (version !== node) problems.push(`docker/Dockerfile: "${line}" must use node ${node}.`);
  }
  return problems;
}

const problems = [...integrityProblems(), ...licenseProblems(), ...prereleaseProblems(), ...nodeProblems()];
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
