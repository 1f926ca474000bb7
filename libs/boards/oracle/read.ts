import type { Connector } from '../connector.js';
import { firstText, joinHtml, otherDetails, toObject, toObjects, toText, toTexts, toTime } from '../payload/payload.js';

const USED = [
  'Id',
  'Title',
  'PostedDate',
  'ExternalPostedStartDate',
  'PrimaryLocation',
  'PrimaryLocationCountry',
  'secondaryLocations',
  'ShortDescriptionStr',
  'ExternalDescriptionStr',
  'ExternalResponsibilitiesStr',
  'ExternalQualificationsStr',
  'CorporateDescriptionStr',
  'OrganizationDescriptionStr',
  'WorkplaceType',
  'JobFamily',
  'JobFunction',
  'Organization',
  'Department',
  'JobSchedule',
  'JobType',
  'WorkerType',
  'ContractType',
];

const site = (url: string): string =>
  url.replace(/\/(?:jobs?|requisitions|home|preview)(?:[/?#].{0,1000})?$/, '').replace(/\/$/, '');

/** Payload: `recruitingCEJobRequisitions`, or `recruitingCEJobRequisitionDetails` of one posting; only the latter has the text. */
export const oracle: Connector = {
  format: 'oracle',
  body: 'json',
  items: (payload) => {
    const { items, Id } = toObject(payload);
    if (Id !== undefined) return [payload];
    if (!Array.isArray(items)) return null;
    return items.flatMap((item) => {
      const { requisitionList, Id: own } = toObject(item);
      return Array.isArray(requisitionList) ? requisitionList : own === undefined ? [] : [item];
    });
  },
  draft: (job, { url }) => {
    const id = toText(job.Id);
    const country = toText(job.PrimaryLocationCountry);
    const primary = toText(job.PrimaryLocation);
    return {
      source_job_id: id ?? '',
      url_job: id === null || !url ? '' : `${site(url)}/job/${encodeURIComponent(id)}`,
      title: toText(job.Title) ?? '',
      html: joinHtml([
        [null, firstText(job.ExternalDescriptionStr, job.ShortDescriptionStr)],
        ['Responsibilities', job.ExternalResponsibilitiesStr],
        ['Qualifications', job.ExternalQualificationsStr],
        [null, job.CorporateDescriptionStr],
        [null, job.OrganizationDescriptionStr],
      ]),
      places: [
        ...(primary === null ? [] : [{ text: primary, address: country === null ? null : { country } }]),
        ...toObjects(job.secondaryLocations).flatMap(({ Name, CountryCode }) => {
          const [text, code] = [toText(Name), toText(CountryCode)];
          return text === null ? [] : [{ text, address: code === null ? null : { country: code } }];
        }),
      ],
      department: firstText(job.Department, job.Organization, job.JobFamily),
      team: toText(job.JobFunction),
      employment_type: toTexts([job.JobSchedule, job.JobType, job.ContractType, job.WorkerType]).join(', ') || null,
      workplace_type: toText(job.WorkplaceType),
      published_at: toTime(job.ExternalPostedStartDate ?? job.PostedDate),
      details: otherDetails(job, USED),
    };
  },
};
