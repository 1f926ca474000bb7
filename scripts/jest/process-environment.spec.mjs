import { expect, test } from '@jest/globals';
import ProcessEnvironment from './process-environment.mjs';

test('a test file finds the process as it was before the previous one', async () => {
  const state = () => ({
    console: globalThis.console,
    setTimeout: globalThis.setTimeout,
    now: performance.now,
    exit: process.exit,
    getBuiltinModule: process.getBuiltinModule,
    listeners: process.listeners('SIGTERM'),
    env: { ...process.env },
    handlers: globalThis[Symbol.for('EVENT_HANDLERS')],
  });
  const before = state();

  const environment = new ProcessEnvironment({ projectConfig: { fakeTimers: {}, testEnvironmentOptions: {} } });
  environment.fakeTimersModern.useFakeTimers();
  environment.moduleMocker.spyOn(performance, 'now').mockReturnValue(0);
  process.on('SIGTERM', () => {}).once('SIGTERM', () => {});
  Object.assign(process, { exit: () => {}, getBuiltinModule: () => {} });
  Object.assign(process.env, { ADDED: 'yes', PATH: '' });
  delete process.env.HOME;
  globalThis.console = {};
  expect(state()).not.toEqual(before);
  await environment.teardown();

  expect(state()).toEqual(before);
});
