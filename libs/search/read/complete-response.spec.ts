import { expect, test } from '@jest/globals';
import { parseCompleteResponse } from './complete-response.js';

const response = (over: object = {}) =>
  Buffer.from(JSON.stringify({ timed_out: false, _shards: { total: 2, failed: 0 }, aggregations: {}, ...over }));

test('a whole answer is parsed', () => {
  expect(parseCompleteResponse(response())).toMatchObject({ aggregations: {} });
});

test.each([{ timed_out: true }, { _shards: { total: 2, failed: 1 } }])('what is cut short is refused: %j', (over) => {
  expect(() => parseCompleteResponse(response(over))).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
});
