import { html } from '../../testing/played-board.js';
import { ldScript, type Player, posting, subdomain } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://www.${board}.example/careers`,
  board: subdomain(/^www\.([\w-]+)\.example$/),
  respond: ({ url, postings }) => html(ldScript(postings.map((job) => posting(job, `${url}/${job.id}`)))),
};
