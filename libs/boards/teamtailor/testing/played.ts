import { json } from '../../testing/played-board.js';
import { type Player, page, posting, subdomain } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://${board}.teamtailor.com`,
  board: subdomain(/^([\w-]+)\.teamtailor\.com$/),
  respond: (board, { url }) => {
    const [size, offset] = [10, Number(url.searchParams.get('offset') ?? 0)];
    const next =
      offset + size < board.postings.length ? { next_url: `${board.url}/jobs.json?offset=${offset + size}` } : {};
    return json({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Acme',
      ...next,
      items: page(board, offset, size).map((job) => ({
        id: job.id,
        title: job.title,
        url: `${board.url}/jobs/${job.id}`,
        content_html: job.text,
        _jobposting: posting(job, `${board.url}/jobs/${job.id}`),
      })),
    });
  },
};
