import type { Connector } from '../connector.js';
import { jobPostingDraft } from '../jobposting/read.js';
import { firstText, otherDetails, toObject, toText, toTime } from '../payload/payload.js';

const USED = ['id', 'title', 'url', 'date_published', 'date_modified', 'content_html', 'content_text', '_jobposting'];

/** Payload: `BOARD.teamtailor.com/jobs.json`, a JSON Feed whose items contain a schema.org JobPosting. */
export const teamtailor: Connector = {
  format: 'teamtailor',
  body: 'json',
  items: (payload) => {
    const { items: found, version } = toObject(payload);
    return Array.isArray(found) && /jsonfeed/.test(toText(version) ?? 'jsonfeed') ? found : null;
  },
  draft: (job) => {
    const declared = jobPostingDraft(toObject(job._jobposting));
    return {
      ...declared,
      source_job_id: firstText(job.id) ?? declared.source_job_id ?? '',
      url_job: toText(job.url) ?? declared.url_job ?? '',
      title: toText(job.title) ?? declared.title ?? '',
      html: toText(job.content_html) ?? declared.html ?? null,
      text: toText(job.content_text),
      published_at: toTime(job.date_published) ?? declared.published_at ?? null,
      updated_at: toTime(job.date_modified),
      details: { ...otherDetails(job, USED), ...declared.details },
    };
  },
};
