import { constants, setPriority } from 'node:os';
import { Command } from 'commander';
import { openExportStorage } from '#libs/exports/exports-env.js';
import { environmentHelp } from '#libs/services/define-env.js';
import { onOutputClosed } from '#libs/services/processes/closed-output.js';
import { storeEnv } from '#libs/services/service-env.js';
import { exporterEnv, readEnv } from './env.js';
import { Exporter } from './exporter.js';
import { runExporter } from './run-exporter.js';

new Command('npm run exporter --')
  .description('Writes the files of exports. Several may run at once, with the same folder.')
  .addHelpText('after', environmentHelp(exporterEnv, storeEnv))
  .parse();

// Requests come first where they share processors.
setPriority(constants.priority.PRIORITY_LOW);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort());
// The log has no reader any more. Keep running without it.
onOutputClosed(() => {});
try {
  const log = (line: string) => console.log(line);
  const { exports, ...env } = readEnv();
  const exporter = new Exporter({ ...env, storage: await openExportStorage(exports), log });
  console.log('The exporter writes exports.');
  await runExporter(exporter, stopping.signal, log);
  await exporter.close();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
