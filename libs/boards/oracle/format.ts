import type { BoardFormat } from '../board-format.js';
import { nextOffset } from '../paging.js';
import {
  firstText,
  joinHtml,
  otherDetails,
  toNumber,
  toObject,
  toObjects,
  toText,
  toTexts,
  toTime,
} from '../payload/payload.js';

const PAGE = 25;

const api = (url: string, resource: string): string =>
  `${new URL(url).origin}/hcmRestApi/resources/latest/${resource}?onlyData=true`;

/** The number of the career site, such as `CX_1001`. */
const siteOf = (url: string): string => /\/sites\/([\w-]+)/.exec(new URL(url).pathname)?.[1] ?? 'CX';

const page = (url: string, site: string, offset: number): string =>
  `${api(url, 'recruitingCEJobRequisitions')}&expand=requisitionList.secondaryLocations&finder=${encodeURIComponent(`findReqs;siteNumber=${site},limit=${PAGE},offset=${offset},sortBy=POSTING_DATES_DESC`)}`;

const site = (url: string): string =>
  url.replace(/\/(?:jobs?|requisitions|home|preview)(?:[/?#].{0,1000})?$/, '').replace(/\/$/, '');

/** Payload: `recruitingCEJobRequisitions`, or `recruitingCEJobRequisitionDetails` of one posting; only the latter has the text. */
export const oracle: BoardFormat = {
  format: 'oracle',
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
  body: 'json',
  addressesNeedBoard: true,
  items: (payload) => {
    const { items, Id } = toObject(payload);
    if (Id !== undefined) return [payload];
    if (!Array.isArray(items)) return null;
    return items.flatMap((item) => {
      const { requisitionList, Id: own } = toObject(item);
      return Array.isArray(requisitionList) ? requisitionList : own === undefined ? [] : [item];
    });
  },
  draft: (
    {
      Id,
      PrimaryLocationCountry,
      PrimaryLocation,
      Title,
      ExternalDescriptionStr,
      ShortDescriptionStr,
      ExternalResponsibilitiesStr,
      ExternalQualificationsStr,
      CorporateDescriptionStr,
      OrganizationDescriptionStr,
      secondaryLocations,
      Department,
      Organization,
      JobFamily,
      JobFunction,
      JobSchedule,
      JobType,
      ContractType,
      WorkerType,
      WorkplaceType,
      ExternalPostedStartDate,
      PostedDate,
      ...others
    },
    { url },
  ) => {
    const id = toText(Id);
    const country = toText(PrimaryLocationCountry);
    const primary = toText(PrimaryLocation);
    return {
      source_job_id: id ?? '',
      url_job: id === null || !url ? '' : `${site(url)}/job/${encodeURIComponent(id)}`,
      title: toText(Title) ?? '',
      html: joinHtml([
        [null, firstText(ExternalDescriptionStr, ShortDescriptionStr)],
        ['Responsibilities', ExternalResponsibilitiesStr],
        ['Qualifications', ExternalQualificationsStr],
        [null, CorporateDescriptionStr],
        [null, OrganizationDescriptionStr],
      ]),
      places: [
        ...(primary === null ? [] : [{ text: primary, address: country === null ? null : { country } }]),
        ...toObjects(secondaryLocations).flatMap(({ Name, CountryCode }) => {
          const [text, code] = [toText(Name), toText(CountryCode)];
          return text === null ? [] : [{ text, address: code === null ? null : { country: code } }];
        }),
      ],
      department: firstText(Department, Organization, JobFamily),
      team: toText(JobFunction),
      employment_type: toTexts([JobSchedule, JobType, ContractType, WorkerType]).join(', ') || null,
      workplace_type: toText(WorkplaceType),
      published_at: toTime(ExternalPostedStartDate ?? PostedDate),
      details: otherDetails(others),
    };
  },
};
