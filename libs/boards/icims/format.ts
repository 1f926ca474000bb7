import { Parser } from 'htmlparser2';
import { boardInHost } from '../addresses.js';
import type { BoardFormat } from '../board-format.js';
import { jobPostingDraft, jobPostings } from '../jobposting/format.js';
import { withParameter } from '../paging.js';
import { jsonLd } from '../payload/markup.js';
import { firstText, type JsonObject, toText } from '../payload/payload.js';

const CARD = /\biCIMS_JobCardItem\b/;

/** The postings of a page of search results: address, title and place. */
const cards = (page: string): JsonObject[] => {
  const found: { url?: string; title: string; location: string }[] = [];
  let target: 'title' | 'location' | null = null;
  let isLabel = false;
  const parser = new Parser({
    onopentag(name, { class: classes = '', href }) {
      if (CARD.test(classes)) found.push({ title: '', location: '' });
      const card = found.at(-1);
      if (!card) return;
      if (name === 'a' && /\biCIMS_Anchor\b/.test(classes) && href) card.url ??= href;
      if (/\bheader left\b/.test(classes)) target = 'location';
      if (name === 'h3') target = 'title';
      isLabel = /\bfield-label\b/.test(classes);
    },
    ontext(text) {
      const card = found.at(-1);
      if (card && target !== null && !isLabel) card[target] += text;
    },
    onclosetag(name) {
      if (name === 'h3' || name === 'div') target = null;
      if (name === 'span') isLabel = false;
    },
  });
  parser.end(page);
  return found.map(({ url, title, location }) => ({ cardUrl: url, cardTitle: title, cardLocation: location }));
};

/** Places are written as `US-NY-New York`, and separated by bars. */
const places = (text: string | null) =>
  (text ?? '').split('|').flatMap((each) => {
    const [country, state, ...city] = each.trim().split('-');
    if (!country) return [];
    const address = { country, state: state ?? null, city: city.join('-') || null };
    return [{ text: [address.city, address.state, country].filter(Boolean).join(', '), address }];
  });

/** Payload: a page of `/jobs/search`, or the page of one posting; only the latter has the text, as a schema.org JobPosting. */
export const icims: BoardFormat = {
  format: 'icims',
  pageOf: (board) => `https://careers-${board}.icims.com`,
  boardOf: boardInHost(/^(?:careers-)?([\w-]+)\.icims\.com$/),
  list: ({ url }) => ({ url: `${new URL(url).origin}/jobs/search?ss=1&in_iframe=1&pr=0` }),
  // `Page 1 of 3`; without it, the page after the last one has no postings.
  next: ({ request, payload, items }) => {
    const number = Number(new URL(request.url).searchParams.get('pr')) + 1;
    const pages = /\bPage\s+\d+\s+of\s+(\d+)/.exec(String(payload))?.[1];
    const isLast = pages === undefined ? items.length === 0 : number >= Number(pages);
    return isLast ? null : { url: withParameter(request.url, 'pr', String(number)) };
  },
  isWhole: (body) => /<\/html>\s*$/i.test(body.slice(-200)),
  detail: ({ cardUrl }, board) => {
    const page = URL.parse(String(cardUrl), board.url);
    return page && page.origin === new URL(board.url).origin ? { url: page.href } : null;
  },
  body: 'html',
  addressesNeedBoard: true,
  items: (payload) => {
    const page = toText(payload) ?? '';
    const postings = jobPostings(jsonLd(page));
    if (postings.length > 0) return postings;
    return page.includes('iCIMS') ? cards(page) : null;
  },
  draft: ({ cardUrl, cardTitle, cardLocation, ...job }) => {
    const { source_job_id: _, ...declared } = jobPostingDraft(job);
    const url = firstText(cardUrl, declared.url_job) ?? '';
    const id = /\/jobs\/(\d{1,12})\//.exec(url)?.[1] ?? '';
    const listed = places(toText(cardLocation));
    return {
      ...declared,
      source_job_id: id,
      url_job: url.replace(/[?#].*$/s, ''),
      title: firstText(declared.title, cardTitle) ?? '',
      places: declared.places && declared.places.length > 0 ? declared.places : listed,
    };
  },
};
