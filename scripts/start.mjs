// `npm start`, and with --watch `npm run dev`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { execute } from './execute.mjs';
import { fail, prepare, root } from './prepare.mjs';

const args = process.argv.slice(2);
const isHelp = args.includes('--help') || args.includes('-h');
if (!isHelp) await checkPort(process.env.HOST || '127.0.0.1', process.env.PORT || '4000');
prepare({ web: !isHelp });
await execute([join(root, 'dist/apps/start/main.js'), ...args]);

/** Ends the command if the API cannot listen. Checked before installing and building, which take long. */
async function checkPort(host, port) {
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    fail(`PORT is "${port}": use a number from 1 to 65535.`);
  const error = await listenError(host, Number(port));
  if (!error) return;
  if (error.code === 'EADDRINUSE') {
    const owner = runningHere();
    if (owner)
      fail(
        `Rolecall is already running in this folder (process ${owner}): stop it first, with Ctrl-C in its terminal.`,
      );
    fail(
      `Port ${port} is in use by another program: stop that program, or choose another port, as in \`PORT=${await freePort(host, Number(port))} npm start\`.`,
    );
  }
  fail(
    `Rolecall cannot listen on ${host}:${port} (${error.code}): set HOST and PORT to an address of this machine that you may use.`,
  );
}

/** Why a port cannot be used; null if it can. */
function listenError(host, port) {
  const server = createServer();
  return new Promise((settle) => {
    server.once('error', settle);
    server.listen({ host, port, exclusive: true }, () => server.close(() => settle(null)));
  });
}

/** The first free port after one that is taken. */
async function freePort(host, taken) {
  for (let port = taken + 1; port <= 65_535; port += 1) if (!(await listenError(host, port))) return port;
  return freePort(host, 1_024);
}

/** The process that owns the data folder. libs/services checks more thoroughly whether it is ours. */
function runningHere() {
  try {
    const folder = process.env.ROLECALL_DATA ? resolve(process.env.ROLECALL_DATA) : join(root, '.rolecall');
    const { pid } = JSON.parse(readFileSync(join(folder, 'services.json'), 'utf8')).owner;
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}
