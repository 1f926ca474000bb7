// `npm run check:image`: follows docker/Dockerfile without Docker, so that CI notices when the image cannot be built or does not start.
// It copies what the ignore list leaves, builds with the installed packages, prunes them, lays out the final stage, starts it on temporary
// services, and requests a page and its health. The packages are hard links: `npm ci` has been checked by installing the project.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import ignore from '@balena/dockerignore';
import { prepare, projectEnv, projectNode, root } from './prepare.mjs';

const STEP_TIMEOUT_MS = 300_000;
const START_TIMEOUT_MS = 60_000;
const SECRET = 'a secret of thirty-two characters';

/** The instructions of each stage, in order: [['FROM', 'node:... AS build'], ...]. */
function stagesOf(dockerfile) {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  const instructions = lines.filter((line) => line.trim() !== '').map((line) => /^(\w+)\s+(.*)$/.exec(line).slice(1));
  const starts = instructions.flatMap(([name], i) => (name === 'FROM' ? [i] : []));
  return starts.map((start, i) => instructions.slice(start, starts[i + 1]));
}

/** Copies the build context, as Docker would send it. */
function copyContext(target) {
  const list = ignore().add(readFileSync(join(root, 'docker/Dockerfile.dockerignore'), 'utf8'));
  const copy = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (list.ignores(path)) continue;
      if (entry.isDirectory()) copy(path);
      else {
        mkdirSync(join(target, folder), { recursive: true });
        cpSync(join(root, path), join(target, path));
      }
    }
  };
  copy('');
}

function run(command, cwd, env = projectEnv()) {
  console.log(`RUN ${command}`);
  const done = spawnSync(command, {
    cwd,
    env,
    shell: true,
    encoding: 'utf8',
    timeout: STEP_TIMEOUT_MS,
    maxBuffer: 2 ** 28,
  });
  if (done.status !== 0)
    throw new Error(`${done.stdout}${done.stderr}\n"${command}" failed (${done.signal ?? done.status}).`);
}

/** Hard links, or copies on another file system, apart from the one file that npm changes in place. */
function linkPackages(folder) {
  const lock = 'node_modules/.package-lock.json';
  const packages = join(root, 'node_modules');
  if (spawnSync('cp', ['-al', packages, folder]).status !== 0)
    run(`rm -rf node_modules && cp -a ${packages} .`, folder);
  rmSync(join(folder, lock));
  cpSync(join(root, lock), join(folder, lock));
}

/** @returns the folder of the app. */
function buildStage(instructions, folder) {
  for (const [name, value] of instructions) {
    if (name === 'COPY' && value === '. .') copyContext(folder);
    else if (name === 'RUN' && value.startsWith('npm ci ')) linkPackages(folder);
    else if (name === 'RUN') run(value, folder);
    else if (!['FROM', 'WORKDIR', 'COPY'].includes(name))
      throw new Error(`The check does not know ${name} in the build stage.`);
  }
  return folder;
}

/** @returns the command and the environment of the image. */
function finalStage(instructions, built, folder) {
  const image = { env: {}, command: [] };
  for (const [name, value] of instructions) {
    if (name === 'COPY') {
      const [, from, to] = /^--from=build \/app\/(\S+) \.\/(\S*)$/.exec(value);
      const target = join(folder, to || from);
      mkdirSync(dirname(target), { recursive: true });
      run(`cp -al ${join(built, from)} ${target}`, folder);
    } else if (name === 'ENV') {
      for (const [, key, text] of value.matchAll(/(\w+)=(\S+)/g)) image.env[key] = text;
    } else if (name === 'CMD') image.command = JSON.parse(value);
  }
  return image;
}

/** Reads a posting, for which the tables of enrichment are needed. */
const CLASSIFY = `
  import { classifyPosting } from './dist/apps/api/v4/jobs/classify/classify-posting.js';
  const posting = {
    format: 'page', board: 'posting', source_job_id: 'posting', url_job: 'https://example.com/', title: 'Senior Nurse',
    text: 'Part-time in Berlin.', html: null, company: null, places: [], department: null, team: null, employment_type: null,
    remote: null, workplace_type: null, pay: null, published_at: null, updated_at: null,
  };
  const { job } = classifyPosting({ posting, hasTitle: true, tier: 'max', now: '2026-08-22T00:00:00Z' });
  if (job?.level !== 'senior') throw new Error('The posting was not read.');
`.replaceAll(/\s+/g, ' ');

/** Starts the image and requests what only a complete one can send. */
async function tryOut({ env, command }, folder, stores) {
  const { default: getPort } = await import('get-port');
  const port = await getPort({ host: '127.0.0.1' });
  const own = {
    ...env,
    ...stores,
    HOST: '127.0.0.1',
    PORT: String(port),
    ROLECALL_SECRET: SECRET,
    ROLECALL_DATA: folder,
  };
  // Not those of the project, which would hide that one is missing.
  const whole = { PATH: `${dirname(projectNode())}:${process.env.PATH}`, ...own };
  run('node dist/apps/admin/main.js migrate', folder, whole);
  run('node dist/apps/indexer/main.js --help', folder, whole);
  run(`node --input-type=module -e "${CLASSIFY}"`, folder, whole);
  const [, ...args] = command;
  const api = spawn(projectNode(), args, { cwd: folder, env: whole, stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    const get = async (path) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(10_000) });
      return { status: response.status, text: await response.text() };
    };
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await get('/livez').catch(() => null))) {
      if (api.exitCode !== null || Date.now() > deadline) throw new Error('The API did not start.');
      await delay(200);
    }
    for (const [path, expected] of [
      ['/', '<div id="root">'],
      ['/docs/quick-start.md', '# '],
      ['/openapi.json', '"openapi"'],
    ]) {
      const { status, text } = await get(path);
      console.log(`GET ${path}: ${status}`);
      if (status !== 200 || !text.includes(expected)) throw new Error(`GET ${path} was answered with ${status}.`);
    }
  } finally {
    api.kill();
    if (api.exitCode === null) await once(api, 'exit');
  }
}

prepare();
const folder = mkdtempSync(join(tmpdir(), 'rolecall-image-'));
let services;
try {
  const [build, final] = stagesOf(readFileSync(join(root, 'docker/Dockerfile'), 'utf8'));
  for (const name of ['build', 'app']) mkdirSync(join(folder, name));
  const image = finalStage(final, buildStage(build, join(folder, 'build')), join(folder, 'app'));
  const { startThrowAwayServices } = await import(join(root, 'dist/libs/services/throw-away-services.js'));
  services = await startThrowAwayServices({ log: console.log });
  await tryOut(image, join(folder, 'app'), {
    ELASTICSEARCH_URL: services.elasticsearchUrl,
    DATABASE_URL: services.databaseUrl,
  });
  console.log('The image is complete.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await services?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
