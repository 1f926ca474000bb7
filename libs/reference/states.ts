import { iso31662 } from 'iso-3166';
import { fold } from './fold.js';
import { lazy } from './read-table.js';

/** Countries whose states are written as codes. */
const CODED = new Set(['US', 'CA', 'AU']);
const EXTRA: [string, string, string[]][] = [
  ['US', 'DC', ['d.c.', 'washington dc', 'washington d.c.', 'washington, d.c.', 'district of columbia']],
  ['US', 'CA', ['calif', 'calif.', 'cali', 'norcal', 'socal', 'southern california', 'northern california']],
  ['US', 'NY', ['new york state', 'upstate new york', 'ny state']],
  ['US', 'WA', ['washington state']],
  ['US', 'MA', ['mass', 'mass.']],
  ['CA', 'QC', ['quebec']],
  ['CA', 'NL', ['newfoundland']],
];
const REGIONS: [string, string[]][] = [
  [
    'GB',
    [
      'england',
      'scotland',
      'wales',
      'northern ireland',
      'greater london',
      'greater manchester',
      'west midlands',
      'west yorkshire',
      'merseyside',
    ],
  ],
  [
    'FR',
    [
      'ile-de-france',
      'ile de france',
      'idf',
      'auvergne-rhone-alpes',
      'occitanie',
      'nouvelle-aquitaine',
      "provence-alpes-cote d'azur",
      'hauts-de-france',
      'bretagne',
      'brittany',
      'pays de la loire',
      'grand est',
      'normandie',
      'normandy',
    ],
  ],
  [
    'DE',
    [
      'bavaria',
      'bayern',
      'baden-wurttemberg',
      'baden wurttemberg',
      'baden wurtemberg',
      'hesse',
      'hessen',
      'saxony',
      'sachsen',
      'lower saxony',
      'niedersachsen',
      'north rhine-westphalia',
      'nordrhein-westfalen',
      'nrw',
      'rhineland-palatinate',
      'brandenburg',
      'thuringia',
      'schleswig-holstein',
    ],
  ],
  [
    'ES',
    [
      'catalonia',
      'cataluna',
      'catalunya',
      'community of madrid',
      'comunidad de madrid',
      'andalusia',
      'andalucia',
      'basque country',
      'valencian community',
    ],
  ],
  ['IT', ['lombardy', 'lombardia', 'lazio', 'piedmont', 'tuscany', 'toscana', 'emilia-romagna', 'veneto']],
  ['NL', ['north holland', 'noord-holland', 'south holland', 'zuid-holland', 'north brabant', 'noord-brabant']],
  ['BE', ['flanders', 'wallonia', 'brussels-capital region']],
  [
    'IN',
    [
      'karnataka',
      'maharashtra',
      'tamil nadu',
      'telangana',
      'haryana',
      'uttar pradesh',
      'gujarat',
      'kerala',
      'west bengal',
      'rajasthan',
      'punjab',
      'ncr',
      'delhi ncr',
      'andhra pradesh',
    ],
  ],
  ['BR', ['minas gerais', 'rio grande do sul', 'parana', 'santa catarina', 'pernambuco', 'ceara', 'bahia']],
  ['MX', ['jalisco', 'nuevo leon', 'cdmx', 'ciudad de mexico', 'estado de mexico', 'queretaro']],
  ['PL', ['mazowieckie', 'masovian voivodeship', 'malopolskie', 'dolnoslaskie', 'silesia']],
  ['CH', ['zurich', 'geneva', 'vaud', 'zug', 'ticino']],
  ['JP', ['kanto', 'kansai', 'hokkaido']],
  ['NZ', ['north island', 'south island']],
  ['AU', ['nsw', 'act']],
];

export interface State {
  country: string;
  /** The common code in US, CA and AU; elsewhere the name. */
  state: string;
}

const named = lazy(() => {
  const byName = new Map<string, State[]>();
  const add = (key: string, state: State) => {
    const known = byName.get(key);
    if (!known) byName.set(key, [state]);
    else if (!known.some(({ country }) => country === state.country)) known.push(state);
  };
  for (const { code, name } of iso31662) {
    const [country, part] = code.split('-') as [string, string];
    if (CODED.has(country)) add(fold(name), { country, state: part });
  }
  for (const [country, state, names] of EXTRA) for (const name of names) add(name, { country, state });
  for (const [country, names] of REGIONS) for (const name of names) add(name, { country, state: titled(name) });
  return byName;
});

const codes = lazy(
  () =>
    new Map(
      iso31662
        .map(({ code }) => code.split('-') as [string, string])
        .filter(([country]) => CODED.has(country))
        .map(([country, part]) => [`${country} ${part}`, part]),
    ),
);

const titled = (name: string): string =>
  name.replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());

/** The states that a name means, most likely first. */
export const statesNamed = (name: string): readonly State[] => named().get(fold(name.trim())) ?? [];

/** The state of this country that a code in capitals means (`CA`, `ON`, `NSW`); null when there is none. */
export const stateOfCode = (country: string, code: string): string | null =>
  codes().get(`${country} ${code.trim()}`) ?? null;

export const hasStateCodes = (country: string): boolean => CODED.has(country);
