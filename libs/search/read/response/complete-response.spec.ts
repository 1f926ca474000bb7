import { expect, test } from '@jest/globals';
import { parseCompleteResponse } from './complete-response.js';

const response = (over: object = {}) =>
  Buffer.from(JSON.stringify({ timed_out: false, _shards: { total: 2, failed: 0 }, aggregations: {}, ...over }));

test('a complete response is parsed', () => {
  expect(parseCompleteResponse(response())).toMatchObject({ aggregations: {} });
});

test.each([{ timed_out: true }, { _shards: { total: 2, failed: 1 } }])('a partial response is rejected: %j', (over) => {
  expect(() => parseCompleteResponse(response(over))).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
});
