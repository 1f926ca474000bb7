import {
  NOT_FOUND,
  type PlayedBoard,
  type PlayedPosting,
  type PlayedRequest,
  type PlayedResponse,
} from './played-board.js';

/** Plays the boards of one format, in the shapes of its public responses. */
export interface Player {
  /** The board of a company, if it is not the company's name. */
  name?(company: string): string;
  /** The public page of a board. */
  url(board: string): string;
  /** The board that a request is about; null if the format does not have this address. */
  board(request: PlayedRequest): string | null;
  respond(board: PlayedBoard, request: PlayedRequest): PlayedResponse;
}

export const segment =
  (host: string, path: RegExp) =>
  ({ url }: PlayedRequest): string | null =>
    url.hostname === host ? (path.exec(decodeURIComponent(url.pathname))?.[1] ?? null) : null;
export const subdomain =
  (host: RegExp) =>
  ({ url }: PlayedRequest): string | null =>
    host.exec(url.hostname)?.[1] ?? null;

export const one = (
  postings: readonly PlayedPosting[],
  id: string | undefined,
  respond: (posting: PlayedPosting) => PlayedResponse,
) => {
  const found = postings.find((posting) => posting.id === id);
  return found ? respond(found) : NOT_FOUND;
};

export const page = ({ postings }: PlayedBoard, offset: number, limit: number) =>
  postings.slice(offset, offset + limit);
export const lastSegment = (url: URL) => url.pathname.split('/').at(-1);

/** The posting as schema.org describes it. */
export const posting = (job: PlayedPosting, url: string) => ({
  '@context': 'http://schema.org/',
  '@type': 'JobPosting',
  title: job.title,
  url,
  identifier: { '@type': 'PropertyValue', value: job.id },
  hiringOrganization: { '@type': 'Organization', name: 'Acme' },
  jobLocation: { '@type': 'Place', address: { addressLocality: job.city, addressCountry: 'DE' } },
  description: job.text,
});

export const ldScript = (document: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(document)}</script>`;
