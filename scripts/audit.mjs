// `npm run audit`: compares the packages with the registry's list of known vulnerabilities. Fails if one that runs in production has a
// vulnerability; those of development are listed. Exit code 3: no registry answered, so that nothing was checked.
import { spawnSync } from 'node:child_process';
import { root } from './prepare.mjs';

const NOT_CHECKED = 3;
const TIMEOUT_MS = 120_000;

/** The report of npm; a sentence if there is none. */
function audit(...args) {
  const { stdout, stderr, error } = spawnSync('npm', ['audit', '--json', ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    maxBuffer: 2 ** 28,
  });
  try {
    const report = JSON.parse(stdout);
    if (report.metadata?.vulnerabilities) return report;
    return report.message ?? report.error?.summary ?? 'The registry sent no report.';
  } catch {
    return error?.message ?? (stderr.trim().split('\n')[0] || 'npm printed no report.');
  }
}

const print = (title, { vulnerabilities }) => {
  const found = Object.values(vulnerabilities);
  console.log(`${title}: ${found.length === 0 ? 'none known' : found.length}`);
  for (const { name, severity, range, via } of found) {
    const [advisory] = via.filter((each) => typeof each === 'object');
    console.log(`  ${name} ${range}: ${severity}${advisory ? `, ${advisory.title} (${advisory.url})` : ''}`);
  }
  return found.length;
};

const production = audit('--omit=dev');
const all = typeof production === 'string' ? production : audit();
if (typeof all === 'string') {
  console.log(`Vulnerabilities of packages were not checked: ${all}`);
  process.exit(NOT_CHECKED);
}
const failed = print('Vulnerabilities of packages that run in production', production) > 0;
print('Vulnerabilities of all packages', all);
process.exit(failed ? 1 : 0);
