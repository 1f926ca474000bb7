import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { indexPrefix } from './index-prefix.js';

const env = z.object({ ROLECALL_PREFIX: indexPrefix });

test.each([
  [{}, 'rolecall'],
  [{ ROLECALL_PREFIX: '' }, 'rolecall'],
  [{ ROLECALL_PREFIX: 'team-a_2' }, 'team-a_2'],
])('%j is %s', (variables, prefix) => {
  expect(env.parse(variables).ROLECALL_PREFIX).toBe(prefix);
});

test.each(['Team', '2nd', '-a', 'a.b', 'a*', 'a,b', ' '])('"%s" is rejected', (prefix) => {
  expect(env.safeParse({ ROLECALL_PREFIX: prefix }).error?.issues).toMatchObject([
    { path: ['ROLECALL_PREFIX'], message: expect.stringContaining('lowercase') },
  ]);
});
