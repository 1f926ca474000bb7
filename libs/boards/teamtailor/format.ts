import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { jobPostingDraft } from '../jobposting/format.js';
import { firstText, otherDetails, toObject, toText, toTime } from '../payload/payload.js';

/** Payload: `BOARD.teamtailor.com/jobs.json`, a JSON Feed whose items contain a schema.org JobPosting. */
export const teamtailor: BoardFormat = {
  format: 'teamtailor',
  pageOf: (board) => `https://${board}.teamtailor.com`,
  boardOf: boardInHost(/^([\w-]+)(?:\.na)?\.teamtailor\.com$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/jobs.json` }),
  // A JSON Feed of several pages names the next one (jsonfeed.org, version 1.1).
  next: ({ request, payload }) => {
    const nextUrl = toText(toObject(payload).next_url);
    const next = nextUrl === null ? null : URL.parse(nextUrl, request.url);
    return next && next.origin === new URL(request.url).origin ? { url: next.href } : null;
  },
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
