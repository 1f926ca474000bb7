import type { Operation } from '../operations';

/** What a user entered for a request. */
export interface ConsoleInput {
  /** Values of the parameters in the path, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly { readonly name: string; readonly value: string }[];
  /** JSON text. */
  readonly body: string;
}

export const emptyInput: ConsoleInput = { path: {}, query: [], body: '' };

/** The path and query string of a request. Parameters without a value are left out; commas stay readable. */
export const pathOf = (operation: Operation, { path, query }: ConsoleInput): string => {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    path[name] ? encodeURIComponent(path[name]) : placeholder,
  );
  const pairs = query
    .filter(({ name, value }) => name !== '' && value !== '')
    .map(({ name, value }) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
};

/** The recorded example of an operation as input. */
export const exampleInput = (operation: Operation): ConsoleInput => {
  const [path = '', query = ''] = operation.example.path.split('?');
  const segments = path.split('/');
  const values = operation.path
    .split('/')
    .flatMap((segment, index) =>
      segment.startsWith('{') ? [[segment.slice(1, -1), decodeURIComponent(segments[index] ?? '')] as const] : [],
    );
  return {
    path: Object.fromEntries(values),
    query: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    body: operation.example.body ?? '',
  };
};

const TOKEN = /^T[0-9a-f]{32}$/;

/** What keeps a request from being sent, as an instruction; null if nothing does. */
export const problemOf = (operation: Operation, input: ConsoleInput, token: string): string | null => {
  if (token === '') return 'Enter a token.';
  if (!TOKEN.test(token)) return 'This is not a token: T and 32 hexadecimal digits.';
  const missing = operation.parameters.find(({ name, in: place }) => place === 'path' && !input.path[name]);
  if (missing) return `Enter ${missing.name}.`;
  if (operation.body && input.body.trim() === '') return 'Enter a JSON body.';
  return null;
};
