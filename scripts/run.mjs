// Runs one of the project's own commands, as `npm run admin -- org list` does: node scripts/run.mjs apps/admin org list
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from './execute.mjs';
import { prepare, root } from './prepare.mjs';

const [entry, ...args] = process.argv.slice(2);
prepare();
const app = join(root, 'dist', entry, 'main.js');
const { batchFlags } = await import(join(root, 'dist/libs/services/processes/node-flags.js'));
await execute([...batchFlags, existsSync(app) ? app : join(root, 'dist', `${entry}.js`), ...args]);
