import { processVariables } from '#libs/services/define-env.js';
import { onOutputClosed } from '#libs/services/processes/closed-output.js';
import { runIndexer } from './run-indexer.js';

// What a command writes, such as facts, rejected rows and backups, is for its own user.
process.umask(0o077);

const interrupted = new AbortController();
// Ctrl-C may arrive twice: from the terminal, and from the process that started this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());
onOutputClosed(() => interrupted.abort());

process.exitCode = await runIndexer(process.argv.slice(2), {
  env: processVariables(),
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  terminal: process.stderr.isTTY,
  signal: interrupted.signal,
});
