import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { Credits } from '#libs/billing/credits/credits.js';
import type { ClientProgram } from './client-program.js';
import { FaultProxy } from './fault-proxy.js';
import { ENGINEERS, type PagedDataset } from './paged-dataset.js';
import { pullPages } from './pull.js';

/** How a program of a package pulls a list, and what it prints. */
export interface PulledList {
  readonly ids: readonly string[];
  readonly credits: number;
  readonly complete: boolean;
  readonly error: { readonly type: string; readonly cursor: string; readonly key: string } | null;
}

export interface TestedClient {
  readonly program: ClientProgram & { readonly temporary: string; installedBytes(): Promise<number> };
  /** Arguments of the program that pulls `/v4/jobs`. */
  readonly pull: (query: object, idempotencyKey?: string) => readonly string[];
  /** Arguments of the program that keeps a copy of the postings in Germany, five in a page. */
  readonly mirror: (file: string) => readonly string[];
  /** Of the installed package. */
  readonly maxBytes: number;
  /** Arguments of the program that verifies a webhook. */
  readonly verify: readonly string[];
}

const FAULTS = { percent: 10 };
const KILLS = 5;
const ENGINEER = { titles: ['engineer'] };

/** What the README of a package guarantees, tested with the installed package against a running API. */
export const testPullGuarantees = (client: () => TestedClient, dataset: () => PagedDataset): void => {
  const envOf = (token: string, url = dataset().url) => ({ ROLECALL_URL: url, ROLECALL_TOKEN: token });
  const pull = async (token: string, query: object, { key, url }: { key?: string; url?: string } = {}) =>
    JSON.parse(await client().program.succeed(client().pull(query, key), envOf(token, url))) as PulledList;

  test('pages of one posting behind a network that breaks: none is lost, repeated, or charged twice', async () => {
    const { ids, url } = dataset();
    const { token } = await dataset().newOrganization(2 * ids.length);
    const proxy = await FaultProxy.start(url, FAULTS);
    const pulled = await pull(token, { limit: 1 }, { url: proxy.url });
    await proxy.stop();
    expect(pulled).toMatchObject({ complete: true, error: null });
    expect(pulled.ids.toSorted()).toEqual(ids);
    expect(await dataset().balanceOf(token)).toBe(ids.length);
    expect(Object.entries(proxy.injected).filter(([, count]) => count === 0)).toEqual([]);
  });

  test('a pull that runs out of credits is incomplete, and is resumed at its cursor', async () => {
    const { token, organizationId } = await dataset().newOrganization(35);
    const first = await pull(token, ENGINEER);
    expect(first).toMatchObject({ complete: false, credits: 35, error: { type: expect.stringMatching(/credits/i) } });
    await dataset().api.operate(({ dataSource }) => new Credits(dataSource).grant(organizationId, 100));
    const { cursor, key } = first.error as NonNullable<PulledList['error']>;
    const rest = await pull(token, { ...ENGINEER, cursor }, { key });
    expect(rest).toMatchObject({ complete: true, credits: ENGINEERS - 35, error: null });
    const found = (await pullPages<{ id: string }>(dataset().api, '/v4/jobs?titles=engineer')).flat();
    expect([...first.ids, ...rest.ids]).toEqual(found.map(({ id }) => id));
  });

  test('a pull that begins again with its key is charged once', async () => {
    const { token } = await dataset().newOrganization(1_000);
    const first = await pull(token, ENGINEER, { key: 'pull-1' });
    expect(first).toMatchObject({ credits: ENGINEERS, complete: true });
    expect(await pull(token, ENGINEER, { key: 'pull-1' })).toEqual({ ...first, credits: 0 });
    expect(await dataset().balanceOf(token)).toBe(1_000 - ENGINEERS);
  });

  test('a mirror that is killed again and again behind a network that breaks equals the index, and costs each record once', async () => {
    const { ids, url } = dataset();
    const { token } = await dataset().newOrganization(2 * ids.length);
    const proxy = await FaultProxy.start(url, FAULTS);
    const { program } = client();
    const file = join(program.temporary, `${randomUUID()}.sqlite`);
    const [args, env] = [client().mirror(file), envOf(token, proxy.url)];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const started = program.start(args, env);
      // During a request, and not at a time.
      const killed = proxy.afterRequests(2 * kill).then(started.kill);
      await Promise.race([killed, started.ended]);
      await started.ended;
    }
    await program.succeed(args, env);
    await proxy.stop();
    const database = new DatabaseSync(file, { readOnly: true });
    const copied = database.prepare('SELECT id FROM records ORDER BY id').all();
    database.close();
    expect(copied.map(({ id }) => id)).toEqual(ids);
    expect(await dataset().balanceOf(token)).toBe(ids.length);
  });

  test('a webhook is verified by its secret, and a changed or old one is refused', async () => {
    const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`;
    const body = JSON.stringify({ type: 'watch.events', data: { title: 'Bäcker' } });
    const verified = (at: Date, sent: string) => {
      const headers = {
        'Webhook-Id': 'msg_1',
        'Webhook-Timestamp': String(Math.floor(at.getTime() / 1_000)),
        'Webhook-Signature': new Webhook(secret).sign('msg_1', at, body),
      };
      return client().program.succeed(client().verify, {}, JSON.stringify({ secret, headers, body: sent }));
    };
    expect(await verified(new Date(), body)).toBe('watch.events\n');
    expect(await verified(new Date(), `${body} `)).toMatch(/^refused/);
    expect(await verified(new Date(Date.now() - 600_000), body)).toMatch(/^refused/);
  });

  test('the installed package, with everything that it depends on, is within its limit of bytes', async () => {
    expect(await client().program.installedBytes()).toBeLessThan(client().maxBytes);
  });
};
