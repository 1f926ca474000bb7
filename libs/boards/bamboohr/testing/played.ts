import { json, type PlayedPosting } from '../../testing/played-board.js';
import { one, type Player, subdomain } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://${board}.bamboohr.com/careers`,
  board: subdomain(/^([\w-]+)\.bamboohr\.com$/),
  respond: ({ board, postings }, { url }) => {
    const item = (job: PlayedPosting) => ({ id: job.id, jobOpeningName: job.title, location: { city: job.city } });
    if (url.pathname.endsWith('/list'))
      return json({ meta: { totalCount: postings.length }, result: postings.map(item) });
    return one(postings, url.pathname.split('/').at(-2), (job) =>
      json({
        result: {
          jobOpening: {
            ...item(job),
            jobOpeningShareUrl: `https://${board}.bamboohr.com/careers/${job.id}`,
            description: job.text,
          },
        },
      }),
    );
  },
};
