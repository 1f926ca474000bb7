import { expect, test } from '@jest/globals';
import { feedDocument } from './feed-document.js';
import type { FeedContent } from './feed-reader.js';

const where = { address: 'https://jobs.example/feeds/s.xml', dashboardUrl: 'https://jobs.example' };
const hostile = 'A ]]> <script>alert(1)</script> & "B" \u2028';
const content = (title: string): FeedContent => ({
  watch: { id: 'W1', name: title, kind: 'jobs' },
  entries: [
    {
      id: '0b9f4d2e-7a6c-4813-9d5e-8f1a2c3b4d50',
      type: 'matched',
      recordId: 'J1',
      at: new Date('2026-11-28T07:00:00Z'),
      summary: {
        title,
        company: title,
        place: title,
        pay: null,
        seenAt: null,
        state: 'unverified',
        url: 'https://e.example/?a=1&b=2',
      },
    },
  ],
  waitsForCredits: false,
});

test('the same content is the same text, in both formats', () => {
  for (const format of ['xml', 'json'] as const)
    expect(feedDocument(content('Welder'), format, where)).toBe(feedDocument(content('Welder'), format, where));
});

test('hostile texts are texts, and what is unknown is said', () => {
  const json = JSON.parse(feedDocument(content(hostile), 'json', where));
  expect(json).toMatchObject({
    version: expect.stringContaining('jsonfeed.org'),
    items: [{ id: content('x').entries[0]?.id }],
  });
  const xml = feedDocument(content(hostile), 'xml', where);
  expect(xml).toContain('a=1&amp;b=2');
  // Each CDATA section ends where the library ends it.
  expect(xml.split('<![CDATA[').length).toBe(xml.split(']]>').length);
  const description = /<item>.*?<description><!\[CDATA\[(.*?)\]\]>/s.exec(xml)?.[1];
  expect(description).toContain('&lt;script&gt;');
  expect(description).toContain('pay unknown · first seen unknown · not confirmed as open lately');
});

test('a feed without entries is valid, and one without credits says so', () => {
  const empty = { ...content('Welder'), entries: [] };
  expect(feedDocument(empty, 'xml', where)).not.toContain('<item>');
  expect(JSON.parse(feedDocument(empty, 'json', where)).items).toEqual([]);
  expect(feedDocument({ ...empty, waitsForCredits: true }, 'xml', where)).toContain('no credits left');
});
