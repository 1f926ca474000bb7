import type { BoardFormat } from '../board-format.js';
import { nextOffset } from '../paging.js';
import { toNumber, toObject, toObjects, toText } from '../payload/payload.js';
import { oracleConnector } from './read.js';

const PAGE = 25;

const api = (url: string, resource: string): string =>
  `${new URL(url).origin}/hcmRestApi/resources/latest/${resource}?onlyData=true`;

/** The number of the career site, such as `CX_1001`. */
const siteOf = (url: string): string => /\/sites\/([\w-]+)/.exec(new URL(url).pathname)?.[1] ?? 'CX';

const page = (url: string, site: string, offset: number): string =>
  `${api(url, 'recruitingCEJobRequisitions')}&expand=requisitionList.secondaryLocations&finder=${encodeURIComponent(`findReqs;siteNumber=${site},limit=${PAGE},offset=${offset},sortBy=POSTING_DATES_DESC`)}`;

export const oracle: BoardFormat = {
  ...oracleConnector,
  boardOf: ({ hostname, pathname }) => {
    if (!/\.oraclecloud\.com$/.test(hostname)) return null;
    const site = /\/sites\/([\w-]{1,200})/.exec(pathname)?.[1];
    // A tenant may have several career sites.
    return site ? `${hostname.split('.')[0]}/${site}` : null;
  },
  list: ({ url }) => ({ url: page(url, siteOf(url), 0) }),
  advertised: ({ items }) => toNumber(toObject(toObjects(items)[0]).TotalJobsCount),
  next: (received) =>
    nextOffset(received, (offset) => ({
      url: received.request.url.replace(/offset%3D\d+/, `offset%3D${offset}`),
    })),
  detail: ({ Id }, { url }) => {
    const posting = toText(Id);
    return posting === null
      ? null
      : {
          url: `${api(url, 'recruitingCEJobRequisitionDetails')}&expand=all&finder=${encodeURIComponent(`ById;Id="${posting.toWellFormed()}",siteNumber=${siteOf(url)}`)}`,
        };
  },
};
