import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { TestApi } from '../../testing/test-api.js';
import {
  createMember,
  createTeam,
  DashboardClient,
  newEmail,
  PASSWORD,
  type TestTeam,
} from '../testing/dashboard-client.js';

/** Messages that the mail server received, unparsed. */
const inbox: string[] = [];

/** The part of SMTP (RFC 5321) that a client without authentication needs. */
const startMailServer = async (): Promise<Server> => {
  const server = createServer((socket) => {
    let message: string[] | null = null;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    reply('220 test ESMTP');
    createInterface({ input: socket }).on('line', (line) => {
      if (message && line === '.') {
        inbox.push(message.join('\n'));
        message = null;
        reply('250 taken');
      } else if (message) message.push(line);
      else if (/^DATA/i.test(line)) {
        message = [];
        reply('354 go on');
      } else if (/^QUIT/i.test(line)) {
        reply('221 bye');
        socket.end();
      } else reply('250 ok');
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

let server: Server;
let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  server = await startMailServer();
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = await TestApi.start({ mail: { smtpUrl, from: 'Rolecall <no-reply@example.com>' } });
  team = await createTeam(api);
}, 60_000);
afterAll(async () => {
  await api?.stop();
  server?.close();
});

/** Decodes quoted-printable text (RFC 2045). */
const textOf = (message: string) =>
  message
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

const mailTo = async (email: string): Promise<string> => {
  const found = () => inbox.find((message) => message.includes(`To: ${email}`));
  await pWaitFor(() => found() !== undefined, { interval: 10 });
  return textOf(found() as string);
};

test('an invitation is sent, and its link works', async () => {
  const email = newEmail();
  const { body } = await team.admin.client.post('/invitations', { email });
  expect(body.emailed).toBe(true);
  const message = await mailTo(email);
  expect(message).toContain(body.link);
  expect(message).toMatch(/^Content-Type: text\/plain/m);
});

test('a user who forgot the password receives a link; the response does not reveal who has an account', async () => {
  const { email } = await createMember(api, team.organizationId, 'member');
  const client = new DashboardClient(api);
  expect((await client.get('/config')).body.password_reset_by_email).toBe(true);
  const unknown = newEmail();
  const responses = [];
  for (const address of [unknown, email])
    responses.push(await client.post('/password-resets/request', { email: address }));
  expect(responses.map(({ status, body }) => [status, body])).toEqual([
    [202, {}],
    [202, {}],
  ]);
  const token = /\/reset\/([\w-]{43})/.exec(await mailTo(email))?.[1] ?? '';
  const choice = { token, password: 'another long password' };
  expect((await new DashboardClient(api).post('/password-resets/complete', choice)).body.user.email).toBe(email);
  expect(inbox.some((message) => message.includes(unknown))).toBe(false);
});

test('a member is told about a reset link of an Admin, a new role, a new password and the end of the account', async () => {
  const { admin } = team;
  const { id, email, client } = await createMember(api, team.organizationId, 'member');
  const told = (text: string) =>
    pWaitFor(() => inbox.some((message) => message.includes(`To: ${email}`) && textOf(message).includes(text)), {
      interval: 10,
    });
  await admin.client.post(`/members/${id}/password-reset`);
  await told(`Requested by ${admin.email}`);
  await admin.client.patch(`/members/${id}`, { role: 'admin' });
  await told(`${admin.email} changed your role to Admin.`);
  await client.post('/password', { current_password: PASSWORD, new_password: 'another long password' });
  await told(`The password of your account was changed from the address ${client.address}`);
  const { link } = (await admin.client.post(`/members/${id}/password-reset`)).body;
  const elsewhere = new DashboardClient(api);
  await elsewhere.post('/password-resets/complete', { token: link.split('/').at(-1), password: PASSWORD });
  await told(`changed from the address ${elsewhere.address}`);
  await admin.client.delete(`/members/${id}`);
  await told(`${admin.email} removed your account.`);
});

test('a mail server that is down loses nothing: the Admin still gets the link', async () => {
  server.close();
  const issued = (await team.admin.client.post(`/members/${team.member.id}/password-reset`)).body;
  expect(issued).toMatchObject({ emailed: false, link: expect.stringContaining('/reset/') });
});
