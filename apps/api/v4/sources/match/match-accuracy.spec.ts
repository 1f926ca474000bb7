import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chunk } from 'es-toolkit';
import { readCatalogue } from '#libs/boards/catalogue.js';
import { readManifest } from '#libs/feed/manifest.js';
import { readRows } from '#libs/feed/read-rows.js';
import { acceptAll } from '#libs/feed/rows.js';
import { companyNameKey } from '#libs/reference/company-names.js';
import type { RecordValue } from '#libs/registry/field.js';
import { TestApi } from '../../../testing/test-api.js';

/** A query with the company that it means; null for one that is not in the dataset. */
interface Case {
  readonly kind: 'alias' | 'misspelling' | 'stranger';
  readonly query: string;
  readonly expected: string | null;
}

interface Outcome extends Case {
  readonly found: string | null;
  readonly by: string | null;
  readonly confidence: number;
}

const SEED = 20_261_128;
/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
const random = (() => {
  let state = SEED;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
})();
const below = (limit: number): number => Math.floor(random() * limit);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LEGAL = ['', ' Inc.', ', Inc', ' GmbH', ' Ltd.', ' LLC', ' S.A.', ' B.V.', ' GmbH & Co. KG'];

/** A name with one typing error: a letter is missing, doubled, replaced, added, or swapped with its neighbor. */
const misspelt = (name: string): string => {
  const letters = [...name];
  const at = 1 + below(letters.length - 1);
  const letter = letters[at] as string;
  const changed: readonly (() => string[])[] = [
    () => letters.toSpliced(at, 1),
    () => letters.toSpliced(at, 0, letter),
    () => letters.toSpliced(at, 1, LETTERS[below(26)] as string),
    () => letters.toSpliced(at, 0, LETTERS[below(26)] as string),
    () => letters.toSpliced(at - 1, 2, letter, letters[at - 1] as string),
  ];
  return (changed[below(changed.length)] as () => string[])().join('');
};

/** Companies of the shipped sample. */
const sampleCompanies = async (): Promise<RecordValue[]> => {
  const companies = new Map<string, RecordValue>();
  for (const file of (await readManifest('samples')).files) {
    if (file.kind !== 'sources') continue;
    for await (const row of readRows('samples', file, acceptAll))
      if (row.type === 'upsert') companies.set(row.id, row.record as RecordValue);
  }
  return [...companies.values()];
};

const aliasesOf = ({ id, brand_name, legal_name, url_source, aliases, website, jobboard_url }: RecordValue): Case[] => {
  const brand = String(brand_name);
  const names = [brand, brand.toUpperCase(), `  ${brand.toLowerCase()}`, `${brand}${LEGAL[below(LEGAL.length)]}`];
  const urls = [url_source, ...((aliases as string[] | undefined) ?? []), website, jobboard_url];
  return [...names, legal_name, ...urls].flatMap((query) =>
    query ? [{ kind: 'alias' as const, query: String(query), expected: String(id) }] : [],
  );
};

const casesOf = (companies: readonly RecordValue[]): Case[] => {
  const keys = Map.groupBy(companies, ({ brand_name }) => companyNameKey(String(brand_name)));
  const unique = companies.filter(({ brand_name }) => keys.get(companyNameKey(String(brand_name)))?.length === 1);
  // Short names, and names that are domains, are not corrected: each error makes another name.
  const isCorrected = (name: string) => companyNameKey(name).length >= 5 && !/^\S+\.\S+$/.test(name);
  const misspellings = unique.flatMap(({ id, brand_name }): Case[] =>
    !isCorrected(String(brand_name))
      ? []
      : Array.from({ length: 3 }, () => ({
          kind: 'misspelling',
          query: misspelt(String(brand_name)),
          expected: String(id),
        })),
  );
  const known = new Set([
    ...keys.keys(),
    ...companies.map(({ legal_name }) => companyNameKey(String(legal_name ?? ''))),
  ]);
  const others = [...new Set(readCatalogue().map(({ name }) => name))].filter(
    (name) => name !== '' && !known.has(companyNameKey(name)),
  );
  const strangers = misspellings.map(
    (): Case => ({ kind: 'stranger', query: others[below(others.length)] as string, expected: null }),
  );
  return [...unique.flatMap(aliasesOf), ...misspellings, ...strangers];
};

let api: TestApi;
let outcomes: Outcome[];
beforeAll(async () => {
  const companies = await sampleCompanies();
  api = await TestApi.start({ sources: companies, jobs: [] });
  const cases = casesOf(companies);
  outcomes = [];
  for (const some of chunk(cases, 1_000)) {
    const { body } = await api.post('/v4/sources/match', { companies: some.map(({ query }) => query) });
    some.forEach((each, i) => {
      const { company, matched_by: by, confidence } = body.data[i];
      outcomes.push({ ...each, found: company?.id ?? null, by, confidence: confidence ?? 0 });
    });
  }
}, 120_000);
afterAll(() => api?.stop());

const share = (some: readonly Outcome[], all: readonly Outcome[]): number => some.length / all.length;
const isRight = ({ found, expected }: Outcome): boolean => found === expected;
const describeAll = (all: readonly Outcome[]): string[] => all.map((each) => JSON.stringify(each));

test('of 1,000 matches at least 990 are right, among aliases, misspelt names and as many names of other companies', () => {
  const matched = outcomes.filter(({ found }) => found !== null);
  const wrong = matched.filter((each) => !isRight(each));
  expect(matched.length).toBeGreaterThan(3_000);
  expect([share(wrong, matched) <= 0.01, ...(share(wrong, matched) <= 0.01 ? [] : describeAll(wrong))]).toEqual([true]);
});

test.each(['alias', 'misspelling'] as const)('at least 95 of 100 are found: %s', (kind) => {
  const all = outcomes.filter((each) => each.kind === kind);
  const missed = all.filter((each) => !isRight(each));
  expect([share(missed, all) <= 0.05, ...(share(missed, all) <= 0.05 ? [] : describeAll(missed))]).toEqual([true]);
});

test('a match is right at least as often as its confidence says', () => {
  const matched = outcomes.filter(({ found, kind, by }) => found !== null && (kind !== 'alias' || by !== 'spelling'));
  const byConfidence = Map.groupBy(matched, ({ confidence, by }) => `${by} ${confidence}`);
  const tooSure = [...byConfidence].filter(([, all]) => {
    const right = share(all.filter(isRight), all);
    // Three standard errors of a share of so many.
    const confidence = all[0]?.confidence ?? 0;
    return right < confidence - 3 * Math.sqrt((confidence * (1 - confidence)) / all.length);
  });
  expect(tooSure.map(([bin, all]) => `${bin}: ${all.filter(isRight).length} of ${all.length}`)).toEqual([]);
});
