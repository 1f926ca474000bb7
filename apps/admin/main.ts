import { processVariables } from '#libs/services/define-env.js';
import { onOutputClosed } from '#libs/services/processes/closed-output.js';
import { runAdmin } from './run-admin.js';

// What a command writes, such as facts, rejected rows and backups, is for its own user.
process.umask(0o077);

// What a command changes is changed as a whole, so it runs to its end.
onOutputClosed(() => {});

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: processVariables(),
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  terminal: process.stderr.isTTY === true,
});
