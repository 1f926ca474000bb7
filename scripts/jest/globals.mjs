// What test files import from `@jest/globals`. Helpers are loaded once and import it too, so each name stands for that of the current file.
let current;

export const setGlobals = (globals) => {
  current = globals;
};

const delegate = (name) =>
  new Proxy(() => {}, {
    apply: (_, self, args) => Reflect.apply(current[name], self, args),
    get: (_, key) => current[name][key],
  });

export const afterAll = delegate('afterAll');
export const afterEach = delegate('afterEach');
export const beforeAll = delegate('beforeAll');
export const beforeEach = delegate('beforeEach');
export const describe = delegate('describe');
export const expect = delegate('expect');
export const it = delegate('it');
export const jest = delegate('jest');
export const test = delegate('test');
