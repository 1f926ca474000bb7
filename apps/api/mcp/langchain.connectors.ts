import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { projectRoot } from '#libs/services/project-paths.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { runConnector } from '../testing/connector-run.js';
import { SampleDataset } from './testing/sample-dataset.js';

const folder = join(projectRoot, 'examples/connectors/langchain');

let sample: SampleDataset;
let token: string;
beforeAll(async () => {
  pythonEnvironment(join(folder, 'requirements.txt'));
  sample = await SampleDataset.load();
  token = await sample.api.token();
}, 600_000);
afterAll(() => sample?.stop());

const langchain = async (...args: string[]): Promise<string> => {
  const program = pythonEnvironment(join(folder, 'requirements.txt'));
  const env = { ROLECALL_URL: sample.url.replace(/\/mcp$/, ''), ROLECALL_TOKEN: token };
  return (await runConnector({
    program,
    args: [join(folder, 'rolecall_tools.py'), ...args],
    env,
    cwd: folder,
  })) as string;
};

/** The same without LangChain. */
const mcp = async (method: string, params: object = {}) => {
  const response = await fetch(sample.url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const body = await response.text();
  const message = JSON.parse(body.replace(/^[\s\S]*?data: /, ''));
  if (message.error) throw new Error(JSON.stringify(message.error));
  return message.result;
};

test('LangChain has the tools of the MCP endpoint', async () => {
  const { tools } = await mcp('tools/list');
  const names = tools.map(({ name }: { name: string }) => name).sort();
  expect(names).toContain('find_jobs');
  expect(JSON.parse(await langchain())).toEqual(names);
}, 120_000);

test('a tool returns to LangChain what it returns, and its errors say what to change', async () => {
  const args = { role: 'engineer', open: false, limit: 3 };
  const { content } = await mcp('tools/call', { name: 'find_jobs', arguments: args });
  const expected = content.map(({ text }: { text: string }) => text).join('');
  expect(expected).toMatch(/engineer/i);
  expect((await langchain('find_jobs', JSON.stringify(args))).trimEnd()).toBe(expected);
  const { error } = JSON.parse(await langchain('find_jobs', '{"location": "Berlin"}'));
  expect(error).toMatchObject({ code: 'invalid_request', message: expect.stringMatching(/where/) });
}, 120_000);
