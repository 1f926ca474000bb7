import { readFileSync } from 'node:fs';
import { fold } from '#libs/reference/fold.js';
import { readText, readTsv } from './sources.js';
import { writeTable } from './table.js';

const LIST = 'tools/reference/technologies.txt';
const VENDOR =
  /^(?:microsoft|google|apache|amazon web services|amazon|ibm|oracle|adobe|autodesk|atlassian|the mathworks|apple|red hat|dassault systemes) /;
const GENERIC = / (?:software|programming language|suite)$/;

const slugOf = (name: string): string =>
  fold(name)
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}+#.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
const plainName = (name: string): string => fold(name).replace(VENDOR, '').replace(GENERIC, '');

interface Entry {
  slug: string;
  name: string;
  category: string;
  spellings: string[];
}

const withMark = (name: string): string => (/^[=?]/.test(name) ? name : `~${name}`);

/** One line of the list. The marks are those of the table: `~` any case, `=` this case, `?` context. */
const parseEntry = (line: string, category: string): Entry => {
  const [name = '', others = '', slug = ''] = line.split('|').map((part) => part.trim());
  const spellings = others
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => (each.endsWith('?') ? `?${each.replace(/^=|\?$/g, '')}` : each));
  // If a name is repeated with a mark among its spellings, the mark applies.
  const marked = spellings.some((each) => each.slice(1) === name);
  return {
    slug: slug || slugOf(name),
    name,
    category,
    spellings: [...(marked ? [] : [withMark(name)]), ...spellings.map(withMark)],
  };
};

/** The catalogue of technologies: the project's own list, with marks of O*NET and web sites of Wappalyzer. */
export const writeTechnologies = (data: string, folder: string): void => {
  let category = '';
  const entries: Entry[] = [];
  for (const line of readFileSync(LIST, 'utf8')
    .split('\n')
    .map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('[')) category = line.slice(1, -1);
    else entries.push(parseEntry(line, category));
  }
  const demandByName = new Map<string, { hot: boolean; demanded: boolean }>();
  for (const [, , example = '', , , hot, demanded] of readTsv(data, 'onet/technology_skills.tsv.gz')) {
    for (const key of [plainName(example), fold(example)]) {
      const known = demandByName.get(key);
      demandByName.set(key, {
        hot: hot === 'Y' || known?.hot === true,
        demanded: demanded === 'Y' || known?.demanded === true,
      });
    }
  }
  const { technologies } = JSON.parse(readText(data, 'technologies/wappalyzer.json.gz')) as {
    technologies: Record<string, { website?: string }>;
  };
  const sites = new Map(Object.entries(technologies).map(([name, { website }]) => [fold(name), website]));
  const rows = entries.map(({ slug, name, category: kind, spellings }) => {
    const known = [name, ...spellings.map((each) => each.slice(1))]
      .map((each) => demandByName.get(fold(each)) ?? demandByName.get(plainName(each)))
      .find((each) => each !== undefined);
    const site = [name, ...spellings.map((each) => each.slice(1))]
      .map((each) => sites.get(fold(each)))
      .find((each) => each !== undefined);
    return [slug, name, kind, spellings.join('|'), site ?? '', known?.hot ? 'Y' : '', known?.demanded ? 'Y' : ''];
  });
  writeTable(
    folder,
    'technologies',
    {
      title: 'Technologies that postings name',
      source: "the project's own list; hot and in-demand marks: O*NET 29.3; web sites: Wappalyzer 2021",
      licence: 'CC BY 4.0 (O*NET marks), MIT (web sites)',
      columns: ['slug', 'name', 'category', 'spellings', 'website', 'hot', 'in_demand'],
    },
    rows,
  );
};
