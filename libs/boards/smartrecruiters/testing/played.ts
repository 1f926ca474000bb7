import { json, type PlayedPosting } from '../../testing/played-board.js';
import { lastSegment, one, type Player, page, segment } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://careers.smartrecruiters.com/${board}`,
  board: segment('api.smartrecruiters.com', /^\/v1\/companies\/([^/]+)\/postings(?:\/[^/]+)?$/),
  respond: (board, { url }) => {
    const item = (job: PlayedPosting) => ({
      id: job.id,
      name: job.title,
      visibility: 'PUBLIC',
      company: { identifier: board.board, name: 'Acme' },
      location: { city: job.city, country: 'de' },
    });
    if (lastSegment(url) !== 'postings')
      return one(board.postings, lastSegment(url), (job) =>
        json({ ...item(job), jobAd: { sections: { jobDescription: { title: 'Job', text: job.text } } } }),
      );
    const [limit, offset] = [Number(url.searchParams.get('limit')), Number(url.searchParams.get('offset'))];
    return json({ offset, limit, totalFound: board.postings.length, content: page(board, offset, limit).map(item) });
  },
};
