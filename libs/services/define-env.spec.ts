import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineEnv } from './define-env.js';
import { wholeNumber } from './whole-number.js';

const env = defineEnv({
  PORT: wholeNumber(1, 65_535).default(4000).describe('Port to listen on.'),
  NAME: z.string().optional().describe('Name of the server.'),
});

test('an empty variable counts as missing, and others are ignored', () => {
  expect(env.read({ PORT: '', NAME: '', OTHER: 'x' })).toEqual({ PORT: 4000 });
  expect(env.read({ PORT: '80', NAME: 'a' })).toEqual({ PORT: 80, NAME: 'a' });
});

test('an invalid variable is named', () => {
  expect(() => env.read({ PORT: '70000' })).toThrow('PORT must be a whole number from 1 to 65535.');
});
