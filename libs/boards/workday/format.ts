import { segmentsOf } from '../addresses.js';
import type { BoardAddress, BoardFormat, Partition } from '../board-format.js';
import { nextOffset } from '../paging.js';
import { type JsonObject, toNumber, toObject, toObjects, toText } from '../payload/payload.js';
import { workdayConnector } from './read.js';

const PAGE = 20;

/** Facets whose values exclude each other come first: places and families may overlap. */
const PREFERRED_FACETS = ['jobFamilyGroup', 'timeType', 'workerSubType', 'locationCountry', 'locations'];

const api = ({ board, url }: BoardAddress): string => `${new URL(url).origin}/wday/cxs/${board}`;

interface Facet {
  readonly name: string;
  readonly values: readonly { id: string; count: number }[];
}

/** The facets of a response. A facet may group others. */
const facetsOf = (facets: unknown): Facet[] =>
  toObjects(facets).flatMap((facet) => {
    const values = toObjects(facet.values);
    const name = toText(facet.facetParameter);
    const own = values.flatMap(({ id, count }) => {
      const [key, size] = [toText(id), toNumber(count)];
      return key === null || size === null ? [] : [{ id: key, count: size }];
    });
    return [...(name !== null && own.length > 1 ? [{ name, values: own }] : []), ...facetsOf(values)];
  });

const rank = ({ name }: Facet): number => {
  const found = PREFERRED_FACETS.indexOf(name);
  return found < 0 ? PREFERRED_FACETS.length : found;
};

export const workday: BoardFormat = {
  ...workdayConnector,
  pageOf: (board, posting) => (posting === null ? null : `${new URL(posting).origin}/${board.split('/')[1]}`),
  boardOf: ({ hostname, pathname }) => {
    const tenant = /^([\w-]+)\.wd\d+\.myworkdayjobs\.com$/.exec(hostname)?.[1];
    const [first, second] = segmentsOf(pathname);
    // The language may come first.
    const site = first && /^[a-z]{2}-[A-Z]{2}$/.test(first) ? second : first;
    return tenant && site ? `${tenant}/${site}` : null;
  },
  list: (board, partition = []) => ({
    url: `${api(board)}/jobs`,
    json: {
      appliedFacets: Object.fromEntries(partition.map(({ facet, value }) => [facet, [value]])),
      limit: PAGE,
      offset: 0,
      searchText: '',
    },
  }),
  // Later pages say 0.
  advertised: ({ total }) => toNumber(total),
  next: (page) =>
    nextOffset(page, (offset) => ({ url: page.request.url, json: { ...toObject(page.request.json), offset } })),
  id: ({ externalPath }) => /_([\w-]{2,60})$/.exec(toText(externalPath) ?? '')?.[1] ?? null,
  detail: ({ externalPath }, board) => {
    const path = toText(externalPath);
    return path?.startsWith('/') ? { url: `${api(board)}${path}` } : null;
  },
  volatile: ['postedOn'],
  clamp: 2_000,
  partitions: ({ facets }: JsonObject, used: readonly Partition[]): Partition[] => {
    const [best] = facetsOf(facets)
      .filter(({ name }) => !used.some(({ facet }) => facet === name))
      .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
    return best?.values.map(({ id }) => ({ facet: best.name, value: id })) ?? [];
  },
};
