import type { Connector } from '../connector.js';
import { firstText, joinHtml, otherDetails, toObject, toObjects, toText, toTexts, toTime } from '../payload/payload.js';

const site = (url: string): string =>
  url.replace(/\/(?:jobs?|requisitions|home|preview)(?:[/?#].{0,1000})?$/, '').replace(/\/$/, '');

/** Payload: `recruitingCEJobRequisitions`, or `recruitingCEJobRequisitionDetails` of one posting; only the latter has the text. */
export const oracleConnector: Connector = {
  format: 'oracle',
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
