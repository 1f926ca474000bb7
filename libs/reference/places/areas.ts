import { fold } from '../fold.js';
import { lazy, tableRows } from '../read-table.js';
import nicknames from '../tables/area-nicknames.json' with { type: 'json' };

/** A core based statistical area (metropolitan or micropolitan) of the United States. */
export interface Area {
  code: string;
  name: string;
}

export interface AreaNickname {
  code: string;
  /** The state that the nickname implies; null if the area is in several. */
  state: string | null;
  /** Whether it is that of a part of the area: "Northern Virginia". */
  part?: boolean;
}

/** Common names of areas other than their titles. */
const NICKNAMES: ReadonlyMap<string, AreaNickname> = new Map(Object.entries(nicknames));

/** CBSA code -> title of the area. */
export const areaTitles: () => ReadonlyMap<string, string> = lazy(
  () => new Map(tableRows('cbsas').map(([code = '', title = '']) => [code, title])),
);

const byTitle = lazy(() => {
  const found = new Map<string, string[]>();
  for (const [code, title] of areaTitles()) {
    // "Boston-Cambridge-Newton, MA-NH" is also known without its states.
    for (const key of [fold(title), fold(title.replace(/, [A-Z-]+$/, ''))])
      found.set(key, [...(found.get(key) ?? []), code]);
  }
  return found;
});

/** The area with a CBSA code; null if there is none. */
export const areaByCode = (code: string): Area | null => {
  const name = areaTitles().get(code);
  return name === undefined ? null : { code, name };
};

/** The area with a common name ("Bay Area"); null if there is none. */
export const nicknamedArea = (name: string): AreaNickname | null => NICKNAMES.get(fold(name.trim())) ?? null;

/** The common names of a whole area other than its title, folded. */
export const nicknamesOf = (code: string): string[] =>
  [...NICKNAMES].filter(([, area]) => area.code === code && !area.part).map(([name]) => name);

/** The areas with a title, with or without its states. */
export const areasByTitle = (title: string): readonly Area[] =>
  (byTitle().get(fold(title.trim())) ?? []).flatMap((code) => areaByCode(code) ?? []);

/** The codes of the states in which an area lies, that of its principal city first. */
export const statesOfArea = ({ name }: Area): readonly string[] => name.split(', ').at(-1)?.split('-') ?? [];
