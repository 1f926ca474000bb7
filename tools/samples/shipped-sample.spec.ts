import { expect, test } from '@jest/globals';
import { FETCHES } from '#libs/feed/fetches.js';
import { readManifest } from '#libs/feed/manifest.js';
import { readRows } from '#libs/feed/read-rows.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { recordValidator } from '#libs/search/store/prepare-record.js';

const CLOSING = "This text was composed from the facts of the posting; it is not the employer's own description.";

/** Children of a record in which enrichment would quote the posting. */
const quotes = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => quotes(each, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    name === 'text' && child !== null && path !== 'locations' && path !== 'salary'
      ? [`${path}.text`]
      : quotes(child, name),
  );
};

test('the deltas of samples/ are accepted, every posting has its company, and no text of an employer is in them', async () => {
  const { files } = await readManifest('samples');
  const companies = new Set<string>();
  const employers = new Set<string>();
  const bad: string[] = [];
  // Reading the snapshot takes long, and the builder has validated it like the deltas.
  for (const file of files.filter(({ kind, mode }) => kind === 'sources' || mode === 'delta')) {
    if (file.kind === FETCHES) continue;
    for await (const row of readRows('samples', file, recordValidator(definitions))) {
      if (row.type !== 'upsert') {
        bad.push(`${file.path}:${row.line} ${row.type === 'bad' ? row.reason : 'is a delete'}`);
        continue;
      }
      const { record } = row.record as { record: Record<string, unknown> };
      if (file.kind === 'sources') companies.add(row.id);
      else {
        employers.add(record.source as string);
        const texts = [record.post_raw, ...(record.contacts as unknown[]), ...(record.requirements as unknown[])];
        if (texts.some((text) => text !== null) || !String(record.description).endsWith(CLOSING)) bad.push(row.id);
        bad.push(...quotes(record).map((path) => `${row.id} ${path}`));
      }
    }
  }
  expect(bad.slice(0, 10)).toEqual([]);
  expect([...employers].filter((id) => !companies.has(id))).toEqual([]);
});
