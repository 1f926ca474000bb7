import type { Connector } from '../connector.js';
import { jobPostingDraft } from '../jobposting/read.js';
import { firstText, otherDetails, toObject, toText, toTime } from '../payload/payload.js';

/** Payload: `BOARD.teamtailor.com/jobs.json`, a JSON Feed whose items contain a schema.org JobPosting. */
export const teamtailorConnector: Connector = {
  format: 'teamtailor',
  body: 'json',
  items: (payload) => {
    const { items: found, version } = toObject(payload);
    return Array.isArray(found) && /jsonfeed/.test(toText(version) ?? 'jsonfeed') ? found : null;
  },
  draft: ({ _jobposting, id, url, title, content_html, content_text, date_published, date_modified, ...others }) => {
    const declared = jobPostingDraft(toObject(_jobposting));
    return {
      ...declared,
      source_job_id: firstText(id) ?? declared.source_job_id ?? '',
      url_job: toText(url) ?? declared.url_job ?? '',
      title: toText(title) ?? declared.title ?? '',
      html: toText(content_html) ?? declared.html ?? null,
      text: toText(content_text),
      published_at: toTime(date_published) ?? declared.published_at ?? null,
      updated_at: toTime(date_modified),
      details: { ...otherDetails(others), ...declared.details },
    };
  },
};
