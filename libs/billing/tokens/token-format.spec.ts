import { expect, test } from '@jest/globals';
import { newToken, tokenOf } from './token-format.js';

const token = 'T0123456789abcdef0123456789abcdef';

test('a new token is T and 32 hexadecimal characters, and no two are alike', () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  for (const one of tokens) expect(one).toMatch(/^T[0-9a-f]{32}$/);
  expect(new Set(tokens).size).toBe(1_000);
});

test.each([
  `Bearer ${token}`,
  `bearer ${token}`,
  `BEARER ${token}`,
  `bEaReR   ${token}`,
  token,
  `  ${token}  `,
  `\tBearer\t${token} `,
])('%j holds the token', (header) => {
  expect(tokenOf(header)).toBe(token);
});

const expectUnauthorized = (header: string | undefined): void => {
  let thrown: unknown;
  try {
    tokenOf(header);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code: 'unauthorized' });
  expect((thrown as Error).message).not.toContain(token.slice(1, 20));
};

test.each([
  undefined,
  '',
  '   ',
  'Bearer',
  'Bearer ',
  `Basic ${token}`,
  `Bearer${token}`,
  `Bearer Bearer ${token}`,
  `Bearer ${token} ${token}`,
  `Bearer ${token}0`,
  `Bearer ${token.slice(0, -1)}`,
  `Bearer t${token.slice(1)}`,
  `Bearer ${token.slice(0, -1)}g`,
  `Bearer ${token.toUpperCase()}`,
  `Bearer "${token}"`,
  `Bearer ${token},`,
])('%j is unauthorized, and the error does not repeat it', expectUnauthorized);

test.each(['T', ' ', 'Bearer ', 'Bearer\t'])('a header of 16 KB of %j is unauthorized', (filler) => {
  expectUnauthorized(`Bearer ${filler.repeat(16_000 / filler.length)}x y`);
});
