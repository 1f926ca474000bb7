import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { projectRoot } from './project-paths.js';

const folder = join(projectRoot, 'docker');
const text = readFileSync(join(folder, 'compose.yml'), 'utf8');

interface Service {
  image?: string;
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  mem_limit?: string;
  logging?: { options: Record<string, string> };
  ports?: string[];
  networks?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  tmpfs?: string[];
  stop_grace_period?: string;
}
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);

describe('docker/compose.yml', () => {
  test.each(services)('%s has no privileges that it does not need, and limited memory and logs', (name, service) => {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.read_only).toBe(name !== 'elasticsearch');
    expect(service.mem_limit).toMatch(/\d[mg]\}?$/);
    expect(service.logging?.options).toEqual({ 'max-size': expect.any(String), 'max-file': expect.any(String) });
    expect(service.image).toMatch(/^rolecall$|:\d/);
  });

  test('the processes have the time that they may be configured to need, before they are killed', () => {
    const [, max] = /ROLECALL_DRAIN_SECONDS: wholeNumber\(0, (\d+)\)/.exec(
      readFileSync(join(projectRoot, 'apps/api/env.ts'), 'utf8'),
    ) as unknown as [string, string];
    const needed = Number(max) + 60;
    for (const [, service] of services) {
      const [, minutes] = /^(\d+)m$/.exec(service.stop_grace_period ?? '') ?? [];
      expect(60 * Number(minutes)).toBeGreaterThanOrEqual(needed);
    }
    const unit = readFileSync(join(folder, 'systemd/rolecall-api.service'), 'utf8');
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(needed);
  });

  test('temporary files of the commands are on a volume: feeds are larger than the memory', () => {
    const { tmpfs, volumes, environment } = compose.services.operator as Service;
    expect(tmpfs).not.toContain(environment?.TMPDIR);
    expect(volumes?.map((volume) => volume.split(':')[1])).toContain(environment?.TMPDIR);
  });

  test('no secret has a default', () => {
    const secrets = [...text.matchAll(/\$\{(\w*(?:SECRET|PASSWORD)\w*)([^}]*)\}/g)];
    expect(new Set(secrets.map(([, name]) => name))).toEqual(
      new Set([
        'ROLECALL_SECRET',
        'ROLECALL_DATABASE_PASSWORD',
        'ROLECALL_API_DATABASE_PASSWORD',
        'ROLECALL_POSTGRES_PASSWORD',
      ]),
    );
    for (const [, , rest] of secrets) expect(rest).toMatch(/^:\?/);
  });

  test('the API has a role of its own, which does not own the tables', () => {
    const userOf = (name: string) => /\/\/(\w+):/.exec(compose.services[name]?.environment?.DATABASE_URL ?? '')?.[1];
    expect(['api', 'operator', 'migrate'].map(userOf)).toEqual(['rolecall_api', 'rolecall', 'rolecall']);
  });

  test('the stores cannot be reached from outside, and the API only from this machine', () => {
    expect(compose.networks.stores?.internal).toBe(true);
    for (const name of ['elasticsearch', 'postgres'])
      expect(compose.services[name]).toMatchObject({ networks: ['stores'] });
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['api', 'proxy']);
    expect(compose.services.api?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  test('every variable of the programs is documented, and every mounted file or volume exists', () => {
    const configuration = readFileSync(join(projectRoot, 'docs/reference/configuration.md'), 'utf8');
    for (const name of Object.keys(compose.services.api?.environment ?? {}))
      expect(configuration).toContain(`\`${name}\``);
    for (const [, { volumes = [] }] of services) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        expect(source.startsWith('./') ? existsSync(join(folder, source)) : source in compose.volumes).toBe(true);
      }
    }
  });

  test('files with secrets are neither in the build context nor in the repository', () => {
    // The file of the passwords, as the first lines say, and the other variables, which may hold those of a mail server.
    const files = [...text.matchAll(/(?:> docker\/|path: )(\.env|[\w.-]+\.env)/g)].map(([, name]) => `docker/${name}`);
    expect(new Set(files)).toEqual(new Set(['docker/.env', 'docker/rolecall.env']));
    const ignore = createRequire(import.meta.url)(
      '@balena/dockerignore',
    ) as typeof import('@balena/dockerignore').default;
    const context = ignore().add(readFileSync(join(folder, 'Dockerfile.dockerignore'), 'utf8'));
    expect(files.filter((file) => !context.ignores(file))).toEqual([]);
    for (const file of files)
      expect(spawnSync('git', ['check-ignore', '--quiet', '--no-index', file], { cwd: projectRoot }).status).toBe(0);
  });

  test('the proxy sends HSTS', () => {
    expect(readFileSync(join(folder, 'proxy/Caddyfile'), 'utf8')).toContain(
      'header Strict-Transport-Security "max-age=',
    );
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
// A skipped test here says that systemd is not installed.
(hasSystemd ? test : test.skip)('systemd accepts the units', () => {
  const units = join(folder, 'systemd');
  const copies = mkdtempSync(join(tmpdir(), 'units-'));
  try {
    const paths = readdirSync(units).map((name) => {
      const unit = readFileSync(join(units, name), 'utf8');
      // The programs are not in /opt here.
      writeFileSync(join(copies, name), unit.replaceAll('/opt/rolecall/node_modules/.bin/node', process.execPath));
      return join(copies, name);
    });
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    // Problems of other units on this machine are not ours.
    expect(stderr.split('\n').filter((line) => line.includes('rolecall'))).toEqual([]);
    expect(status).toBe(0);
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
});

test('docs/operations.md says of every alert what to do, and of no other', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(pattern)].map(([, name]) => name).sort();
  const alerts = namesIn('docker/monitoring/alerts.yml', /- alert: (\w+)/g);
  expect(alerts.length).toBeGreaterThan(5);
  expect(namesIn('docs/operations.md', /^- \*\*(Rolecall\w+)\*\*: ./gm)).toEqual(alerts);
});

test.each(['alerts.yml', 'dashboard.json'])(
  'docker/monitoring/%s takes rates of counters only, which grow, and differences of gauges',
  (file) => {
    const rules = readFileSync(join(folder, 'monitoring', file), 'utf8');
    const calls = [...rules.matchAll(/\b(rate|irate|increase|delta|idelta|deriv)\(([a-z0-9_]+)/g)];
    expect(calls.length).toBeGreaterThan(3);
    // By the conventions of Prometheus, counters and the parts of histograms have these endings, and gauges have not.
    const wrong = calls.filter(
      ([, call = '', name = '']) => /_(total|bucket|count|sum)$/.test(name) === /delta|deriv/.test(call),
    );
    expect(wrong.map(([text]) => text)).toEqual([]);
  },
);
