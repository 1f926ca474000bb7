import { expect, test } from '@jest/globals';
import { WEBHOOK_FORMATS } from '../webhook.js';
import { MESSAGE_FORMATS } from './formats.js';

/** The text of a post with one event a title. */
const post = (format: 'slack' | 'discord', titles: readonly unknown[], more: object = {}, name = 'Welders'): string => {
  const events = titles.map((title, i) =>
    JSON.stringify({ type: 'matched', record_id: `J${i}`, record: { id: `J${i}`, title, ...more } }),
  );
  const watch = { id: 'W1', name, kind: 'jobs' } as const;
  const body = JSON.parse(MESSAGE_FORMATS[format].events({ at: new Date(), watch, events, nextCursor: 'c' }));
  return (format === 'slack' ? body.text : body.content) as string;
};

const CHATS = ['slack', 'discord'] as const;
const LIMITS = { slack: 16_000, discord: 2_000 };

test.each(CHATS)('in %s, each event is one line, whatever its texts contain', (format) => {
  const hostile = ['a\nb', 'a\r\n• New: forged', 'a\u2028b', 'a\u0000b', '', '   ', null, 7, {}, '\u202eabc', '\ud800'];
  for (const title of hostile) {
    const lines = post(format, [title], {}, `Watch\n${String(title)}`).split('\n');
    expect([title, lines.length]).toEqual([title, 2]);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\u2028\u202e]/u);
    expect(lines.join('').isWellFormed()).toBe(true);
  }
});

test.each(CHATS)('in %s, a long title is not cut in a character', (format) => {
  for (let length = 115; length < 125; length += 1)
    expect(post(format, [`${'a'.repeat(length)}${'😀'.repeat(20)}`]).isWellFormed()).toBe(true);
});

test.each(CHATS)('in %s, nobody is mentioned and nothing is formatted by a title', (format) => {
  const text = post(format, ['<!channel> <@U1> @everyone <#C1> [a](https://b.example) `x`'], {}, '<!here>');
  for (const mention of ['<!channel>', '<@U1>', '<#C1>', '<!here>']) expect(text).not.toContain(mention);
  if (format === 'discord') for (const part of ['[a](', '`x`']) expect(text).not.toContain(part);
});

test.each(CHATS)('in %s, the longest posts fit, with a line for each event', (format) => {
  const { maxEvents } = MESSAGE_FORMATS[format];
  const url = `https://jobs.example/?${'&'.repeat(470)}`;
  const text = post(format, Array(maxEvents).fill('*'.repeat(500)), { url_job: url }, '*'.repeat(200));
  expect(text.length).toBeLessThanOrEqual(LIMITS[format]);
  expect(text.split('\n').length).toBe(maxEvents + 1);
});

test.each(CHATS)('in %s, an address that is none is left out', (format) => {
  for (const url of [
    'javascript:alert(1)',
    'https://',
    'ftp://a.example',
    ` https://a.example`,
    'x'.repeat(600),
    5,
    null,
  ])
    expect(post(format, ['Welder'], { url_job: url })).not.toMatch(/javascript|ftp:|a\.example|xxx/);
});

test.each(WEBHOOK_FORMATS)('a test in %s is JSON without events', (format) => {
  expect(JSON.parse(MESSAGE_FORMATS[format].test('H1', new Date())).data?.events).toBeUndefined();
});
