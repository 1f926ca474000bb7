import { relative } from 'node:path';

const SHOWN = 20;

/**
 * A reporter that lists the slowest test files, with the CPU time of their worker. That of the stores, and of programs that a test starts, is not
 * part of it. `npm test -- --slowest` adds it.
 */
export default class SlowestFiles {
  constructor({ rootDir }) {
    this.root = rootDir;
  }

  onRunComplete(_tests, { testResults }) {
    const files = testResults.map(({ testFilePath, perfStats, cpuSeconds = 0, testResults: { length } }) => ({
      file: relative(this.root, testFilePath),
      seconds: perfStats.runtime / 1_000,
      cpuSeconds,
      tests: length,
    }));
    const total = (name) => files.reduce((sum, each) => sum + each[name], 0).toFixed(0);
    const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
    const rows = slowest.map(({ file, seconds, cpuSeconds, tests }) =>
      [seconds.toFixed(1), cpuSeconds.toFixed(1), tests].map((cell) => String(cell).padStart(7)).concat(` ${file}`),
    );
    const lines = [['seconds', '    CPU', '  tests', ' file'], ...rows].map((cells) => cells.join(' '));
    lines.push(`All ${files.length} files: ${total('seconds')} s, ${total('cpuSeconds')} s of CPU`);
    process.once('exit', () => process.stdout.write(`${lines.join('\n')}\n`));
  }
}
