// A Jest environment: the test files of a worker run in the worker itself, not each in a context of its own. A file with the docblock
// `@jest-environment node` gets its own context and its own modules.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

// Kept by jest-circus on the global object: what one file registers must not reach the next.
const CIRCUS = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'RETRY_TIMES_SETTER'].map((name) =>
  Symbol.for(name),
);

export default class ProcessEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  restore = saveState();

  constructor({ projectConfig }) {
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  // After the runtime has been constructed, which replaces `process.getBuiltinModule` by its own loader.
  async setup() {
    process.getBuiltinModule = this.restore.getBuiltinModule;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    this.restore();
  }

  exportConditions() {
    return this.conditions;
  }

  getVmContext() {
    return null;
  }
}

/** Returns a function that undoes what a test file, or Jest for it, has changed of the process. */
function saveState() {
  const { console } = globalThis;
  const { exit, exitCode, getBuiltinModule } = process;
  const folder = process.cwd();
  const env = { ...process.env };
  const names = new Set(Reflect.ownKeys(globalThis));
  const listeners = new Map(process.eventNames().map((name) => [name, new Set(process.rawListeners(name))]));
  const restore = () => {
    globalThis.console = console;
    Object.assign(process, { exit, exitCode, getBuiltinModule });
    if (process.cwd() !== folder) process.chdir(folder);
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    for (const name of CIRCUS) if (!names.has(name)) delete globalThis[name];
    for (const name of process.eventNames())
      for (const listener of process.rawListeners(name))
        if (!listeners.get(name)?.has(listener)) process.off(name, listener.listener ?? listener);
  };
  return Object.assign(restore, { getBuiltinModule });
}
