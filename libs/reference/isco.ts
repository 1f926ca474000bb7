import type { IscoMatch } from '#libs/records/enumerations.js';
import { lazy, readTable } from './read-table.js';

/** The unit groups of ISCO-08 to which the crosswalks map an occupation of O*NET. */
interface IscoGroups {
  readonly match: IscoMatch;
  /** In the order of their codes. */
  readonly codes: readonly string[];
}

const UNIT_GROUP_LENGTH = 4;
const SOC_LENGTH = 7;

const rows = lazy(() => readTable('isco-groups'));

/** The titles of all groups of ISCO-08 by code: `2` to `2512`. */
export const iscoTitles: () => ReadonlyMap<string, string> = lazy(
  () => new Map(rows().map(([code = '', title = '']): [string, string] => [code, title])),
);

/** The same, of unit groups only. */
export const iscoUnitGroups: () => ReadonlyMap<string, string> = lazy(
  () => new Map([...iscoTitles()].filter(([code]) => code.length === UNIT_GROUP_LENGTH)),
);

/** Unit group -> the occupations of SOC 2010 that correspond, wholly or in part. */
const occupationsOf = lazy(
  () => new Map(rows().map(([code = '', , socs = '']): [string, string[]] => [code, socs ? socs.split(',') : []])),
);

/** Occupation of SOC 2010 -> its unit groups. */
const groupsOf = lazy(() => {
  const found = new Map<string, string[]>();
  for (const [code, socs] of occupationsOf()) for (const soc of socs) found.set(soc, [...(found.get(soc) ?? []), code]);
  return found;
});

/** Occupation of SOC 2018 -> those of SOC 2010 of which it was made, where they differ. */
const changes = lazy(
  () =>
    new Map(readTable('soc-2018-changes').map(([code = '', olds = '']): [string, string[]] => [code, olds.split(',')])),
);

/** The occupations of SOC 2010 of which one of SOC 2018 (`15-1252`, or a code of O*NET) was made; none if it is unchanged. */
export const socs2010Of = (code: string): readonly string[] => changes().get(code.slice(0, SOC_LENGTH)) ?? [];

/** The occupations of SOC 2010 that were split. */
const split = lazy(() => {
  const all = [...changes()].flatMap(([code, olds]) => olds.map((old) => [old, code] as const));
  const parts = Map.groupBy(all, ([old]) => old);
  return new Set([...parts].filter(([, codes]) => codes.length > 1).map(([old]) => old));
});

/**
 * The unit groups of an occupation (`15-1252.00`); null if none corresponds. An occupation that SOC 2018 split from another inherits all groups of
 * that one: `several` then says that the crosswalk does not know which of them it belongs to.
 */
export const iscoOf = (onetCode: string): IscoGroups | null => {
  const soc = onetCode.slice(0, SOC_LENGTH);
  const olds = changes().get(soc) ?? [soc];
  const codes = [...new Set(olds.flatMap((old) => groupsOf().get(old) ?? []))].sort();
  const [first] = codes;
  if (first === undefined) return null;
  if (codes.length > 1) return { match: 'several', codes };
  const isWhole = olds.every((old) => !split().has(old)) && occupationsOf().get(first)?.length === olds.length;
  return { match: isWhole && onetCode.endsWith('.00') ? 'exact' : 'broader', codes };
};
