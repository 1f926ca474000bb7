import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({ brand_name: 'Bäckerei Müller' });
const source = acme.id as string;

const TITLES = [
  'Senior Software Engineer',
  'Engineer, Software & Data',
  'Data Analyst',
  'C++ Developer',
  'C# / .NET Developer',
  'C Developer',
  'Network Engineer',
  'ASP.NET Developer',
  'Nurse (m/w/d)',
  'Head of People',
  "Women's Health Specialist",
  'iOS and AWS Developer',
  'Ingénieure Système',
  'Front-End Engineer',
  '데이터 엔지니어',
  '営業マネージャー',
  'Straßenbauer',
] as const;
type Title = (typeof TITLES)[number];
const postings = TITLES.map((title) => testJob({ source, title }));
const chef = testJob({
  source,
  title: 'Chef',
  description: 'You cook in our two Kitchens. Node.js is not needed. Machine learning neither, nor learning a machine.',
  technologies: [{ slug: 'kubernetes', name: 'Kubernetes', category: 'infrastructure' }],
  department: 'Küche',
  locations: [{ text: 'Zürich, Switzerland', city: 'Zürich', country: 'CH' }],
});

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [...postings, chef] });
}, 60_000);
afterAll(() => api?.stop());

const found = async (parameter: string, text: string): Promise<string[]> => {
  const { status, body } = await api.get(`/v4/jobs?fields=title&${parameter}=${encodeURIComponent(text)}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.map(({ title }: { title: string }) => title).sort();
};
const cases = (parameter: 'q' | 'titles' | 'titles_not', rows: [text: string, titles: (Title | 'Chef')[]][]) =>
  test.each(rows)(`${parameter}=%s`, async (text, titles) =>
    expect(await found(parameter, text)).toEqual([...titles].sort()),
  );

const ENGINEERS: Title[] = [
  'Senior Software Engineer',
  'Engineer, Software & Data',
  'Network Engineer',
  'Front-End Engineer',
];
const CHEF = ['Chef' as const];

describe('q searches title, company, places and description', () => {
  cases('q', [
    ['kitchen', CHEF],
    ['switzerland', CHEF],
    ['chef', CHEF],
  ]);
  test('the department, which tier min does not read, is not found by q', async () => {
    expect((await api.get('/v4/jobs?count=true&q=kuche')).body.count).toBe(0);
  });
  test('the name of the company finds all its postings', async () => {
    expect((await api.get('/v4/jobs?count=true&q=backerei+MULLER')).body.count).toBe(postings.length + 1);
  });
});

describe('case and accents are ignored in the text and in the query', () => {
  cases('q', [
    ['zurich', CHEF],
    ['Zürich', CHEF],
    ['ZÜRICH', CHEF],
    // The umlaut as a letter and a combining mark.
    ['Zu\u0308rich', CHEF],
    ['ingenieure systeme', ['Ingénieure Système']],
    ['INGÉNIEURE', ['Ingénieure Système']],
    ['strassenbauer', ['Straßenbauer']],
    ['STRASSENBAUER', ['Straßenbauer']],
    // Full-width letters.
    ['ＤＡＴＡ analyst', ['Data Analyst']],
  ]);
});

describe('singular and plural match each other', () => {
  cases('q', [
    ['engineers', ENGINEERS],
    ['Engineer', ENGINEERS],
    ['analysts', ['Data Analyst']],
    ['kitchens', CHEF],
    ['woman', ["Women's Health Specialist"]],
    ['nurses', ['Nurse (m/w/d)']],
    ['specialists', ["Women's Health Specialist"]],
  ]);
  cases('q', [
    // These end in s, but are not plurals.
    ['ios', ['iOS and AWS Developer']],
    ['aws', ['iOS and AWS Developer']],
  ]);
});

describe('C++, C#, .NET are words', () => {
  cases('q', [
    ['C++', ['C++ Developer']],
    ['c#', ['C# / .NET Developer']],
    ['.NET', ['C# / .NET Developer', 'ASP.NET Developer']],
    ['C', ['C Developer']],
    ['c++ developers', ['C++ Developer']],
    ['net', []],
    ['network', ['Network Engineer']],
    ['asp.net', ['ASP.NET Developer']],
    ['node.js', CHEF],
    ['front-end', ['Front-End Engineer']],
    ['"front end"', ['Front-End Engineer']],
  ]);
});

describe('all words are required; "phrases", -word and OR are supported', () => {
  cases('q', [
    ['software engineer', ['Senior Software Engineer', 'Engineer, Software & Data']],
    ['"software engineer"', ['Senior Software Engineer']],
    ['"Software Engineers"', ['Senior Software Engineer']],
    ['"engineer software"', ['Engineer, Software & Data']],
    ['"machine learning"', CHEF],
    ['"needed machine"', CHEF],
    ['"learning machine"', []],
    // A phrase does not run from one field into the next.
    ['"chef backerei"', []],
    ['engineer -software', ['Network Engineer', 'Front-End Engineer']],
    ['engineer -"software engineer"', ['Engineer, Software & Data', 'Network Engineer', 'Front-End Engineer']],
    ['nurse OR analyst', ['Nurse (m/w/d)', 'Data Analyst']],
    ['nurse | analyst', ['Nurse (m/w/d)', 'Data Analyst']],
    ['nurse OR "software engineer" OR C++', ['Nurse (m/w/d)', 'Senior Software Engineer', 'C++ Developer']],
    ['senior OR network engineer', ['Senior Software Engineer', 'Network Engineer']],
    ['nurse or analyst', []],
    ['OR nurse', ['Nurse (m/w/d)']],
    ['nurse OR', ['Nurse (m/w/d)']],
    ['"data analyst', ['Data Analyst']],
    ['software AND', ['Senior Software Engineer', 'Engineer, Software & Data']],
    ['nurse AND m', ['Nurse (m/w/d)']],
    ['engineer NOT software', ['Network Engineer', 'Front-End Engineer']],
    ['engineer NOT (software OR network)', ['Front-End Engineer']],
    ['engineer -(software OR network)', ['Front-End Engineer']],
    ['(nurse OR analyst) (data OR m)', ['Nurse (m/w/d)', 'Data Analyst']],
    ['(nurse m) OR (data analyst)', ['Nurse (m/w/d)', 'Data Analyst']],
    ['engineer OR (data analyst)', [...ENGINEERS, 'Data Analyst']],
    ['Nurse (m/w/d)', ['Nurse (m/w/d)']],
    ['engin*', ENGINEERS],
    ['softw* engin* -dat*', ['Senior Software Engineer']],
    ['switz*', CHEF],
    ['chef - kitchen', CHEF],
    ['engin', []],
  ]);
  test('a query of exclusions only matches everything else', async () => {
    expect(await found('q', '-developer')).toHaveLength(TITLES.length + 1 - 5);
  });
});

describe('title:, company: and skill: search one field', () => {
  cases('q', [
    ['title:kitchen', []],
    ['title:engineers', ENGINEERS],
    ['Title:"software engineer"', ['Senior Software Engineer']],
    ['title:(nurse OR analyst)', ['Nurse (m/w/d)', 'Data Analyst']],
    ['engineer -title:software', ['Network Engineer', 'Front-End Engineer']],
    ['title:engin* NOT title:soft*', ['Network Engineer', 'Front-End Engineer']],
    ['company:engineer', []],
    ['company:backerei engineer', ENGINEERS],
    ['skill:kubernetes', CHEF],
    ['skill:K8s', CHEF],
    ['skill:"google kubernetes engine"', []],
    ['chef -skill:k8s', []],
  ]);
  test('a number of postings that title: finds is that of titles', async () => {
    const count = async (query: string) => (await api.get(`/v4/jobs?count=true&${query}`)).body.count;
    expect(await count('q=title:engineer')).toBe(await count('titles=engineer'));
  });
  test.each(['skill:k8s', 'engineer OR -(chef skill:"k8s")'])(
    '%s needs the tier of technologies, in lists, counts and facets',
    async (text) => {
      for (const route of ['/v4/jobs?', '/v4/jobs?count=true&', '/v4/jobs/options?facets=countries&']) {
        const { status, body } = await api.get(`${route}q=${encodeURIComponent(text)}`, 'tier_1');
        expect([status, body.error.code, body.error.details.fields]).toEqual([
          403,
          'field_not_in_plan',
          ['technologies'],
        ]);
      }
    },
  );
  test('the other fields need no higher tier', async () => {
    expect((await api.get('/v4/jobs?count=true&q=title:chef+company:backerei', 'tier_1')).body.count).toBe(1);
  });
});

describe('syntax that is not supported is 400 with what to write instead', () => {
  const instead: [text: string, parameter: 'q' | 'titles', message: RegExp][] = [
    ['location:Zürich', 'q', /filter `locations`/],
    ['salary:100000', 'q', /filter `salary_gte`/],
    ['foo:bar', 'q', /`title:`, `company:` or `skill:`/],
    ['title:chef', 'titles', /double quotes/],
    ['title: chef', 'q', /`title:word` without a space/],
    ['*neer', 'q', /`engin\*`/],
    ['e*', 'titles', /at least 2 letters/],
    ['!chef', 'q', /`-chef`/],
    ['chef~', 'q', /`~`/],
    ['chef^2', 'titles', /`\^`/],
    ['c?ef', 'q', /`\?`/],
    ['title:*', 'q', /no word/],
    ['((((((chef))))))', 'q', /nested parentheses/],
  ];
  test.each(instead)('%s', async (text, parameter, message) => {
    const { status, body } = await api.get(`/v4/jobs?${parameter}=${encodeURIComponent(text)}`);
    expect([status, body.error?.details?.parameter]).toEqual([400, parameter]);
    expect(body.error.message).toMatch(message);
  });
});

describe('text in scripts without spaces is found by any substring', () => {
  cases('q', [
    ['営業', ['営業マネージャー']],
    ['マネージャー', ['営業マネージャー']],
    ['業営', []],
    ['데이터', ['데이터 엔지니어']],
  ]);
});

describe('titles matches whole words; several values are alternatives', () => {
  cases('titles', [
    ['engineer', ENGINEERS],
    ['engineers', ENGINEERS],
    ['engin', []],
    ['software engin', []],
    ['soft engineer', []],
    ['"software engineer"', ['Senior Software Engineer']],
    ['zürich', []],
    ['kitchen', []],
    ['nurse,analyst', ['Nurse (m/w/d)', 'Data Analyst']],
    ['nurse,"engineer, software"', ['Nurse (m/w/d)', 'Engineer, Software & Data']],
    ['ingenieure', ['Ingénieure Système']],
    ['engineer -soft', ENGINEERS],
    ['engineer -software', ['Network Engineer', 'Front-End Engineer']],
    ['n', []],
    ['c++ developer', ['C++ Developer']],
  ]);
  test('titles_not excludes whole words', async () => {
    expect(await found('titles_not', 'engineers,developer')).not.toContain('Network Engineer');
    expect(await found('titles_not', 'engin')).toContain('Network Engineer');
    expect(await found('titles_not', 'engineers,developer')).toHaveLength(TITLES.length + 1 - ENGINEERS.length - 5);
  });
});

describe('titles with prefix=true: the last word may be incomplete', () => {
  const prefixCases: [text: string, titles: Title[]][] = [
    ['eng', ENGINEERS],
    ['engineers', ENGINEERS],
    ['software eng', ['Senior Software Engineer', 'Engineer, Software & Data']],
    ['soft engineer', []],
    ['"software eng"', ['Senior Software Engineer']],
    ['softwareen', []],
    ['nurs,anal', ['Nurse (m/w/d)', 'Data Analyst']],
    ['front-e', ['Front-End Engineer']],
    ['ingéni', ['Ingénieure Système']],
    ['engineer -soft', ENGINEERS],
    ['n', ['Nurse (m/w/d)', 'Network Engineer']],
    ['c++ dev', ['C++ Developer']],
  ];
  test.each(prefixCases)('%s', async (text, titles) => {
    expect(await found('prefix=true&titles', text)).toEqual([...titles].sort());
    expect(await found('prefix=false&titles', text)).toEqual(await found('titles', text));
    const others = await found('prefix=true&titles_not', text);
    expect([...others, ...titles].sort()).toEqual([...TITLES, 'Chef'].sort());
  });
  test('prefix requires titles', async () => {
    const { status, body } = await api.get('/v4/jobs?prefix=true');
    expect([status, body.error.code, body.error.details]).toEqual([400, 'missing_parameter', { parameter: 'titles' }]);
  });
});

describe('a query without searchable words is refused', () => {
  test.each(['!!!', '""', '-', '- -', '"', '😀', '...', '++', '#', 'OR', '|', '-""', '\u0301'])('%s', async (text) => {
    for (const parameter of ['q', 'titles', 'titles_not']) {
      const { status, body } = await api.get(`/v4/jobs?${parameter}=${encodeURIComponent(text)}`);
      expect([status, body.error?.code, body.error?.details?.parameter]).toEqual([400, 'invalid_request', parameter]);
    }
  });
});

describe('special characters have no effect beyond separating words', () => {
  test.each([
    '{"match_all":{}}',
    '*:*',
    '/.*/',
    'a'.repeat(500),
    '𐐨'.repeat(250),
    `x${'𐐨'.repeat(249)}`,
    `"${'a '.repeat(60)}`,
    "'; DROP TABLE jobs; --",
    '\\',
    '\u202e\ufeffx',
  ])('number %#', async (text) => {
    for (const parameter of ['q', 'titles', 'titles_not']) {
      const { status } = await api.get(`/v4/jobs?count=true&${parameter}=${encodeURIComponent(text)}`);
      expect(status).toBe(/[\p{L}\p{N}]/u.test(text) ? 200 : 400);
    }
  });

  const words = (n: number) =>
    Array.from({ length: n }, (_, i) => `${String.fromCharCode(97 + (i % 26))}${i}`).join('+');
  const titles = (texts: number, each: number) =>
    `/v4/jobs?count=true&titles=${Array(texts).fill(words(each)).join(',')}`;

  test('a query with the maximum number of words is searched', async () => {
    expect((await api.get(titles(20, 60))).status).toBe(200);
  });
  test.each([
    ['words', titles(1, 61)],
    ['texts', titles(21, 1)],
  ])('more %s than the limit are 400 with a message that names the limit', async (_, url) => {
    const { status, body } = await api.get(url);
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/at most \d+/);
    expect(body.error.details.parameter).toBe('titles');
  });
});
