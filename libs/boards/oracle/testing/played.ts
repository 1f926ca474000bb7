import { json, type PlayedPosting } from '../../testing/played-board.js';
import { one, type Player, page, subdomain } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://${board}.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1`,
  board: subdomain(/^([\w-]+)\.fa\.us2\.oraclecloud\.com$/),
  respond: (board, { url }) => {
    const finder = url.searchParams.get('finder') ?? '';
    const item = (job: PlayedPosting) => ({
      Id: job.id,
      Title: job.title,
      PrimaryLocation: job.city,
      secondaryLocations: [],
    });
    const id = /Id="(\w+)"/.exec(finder)?.[1];
    if (id !== undefined)
      return one(board.postings, id, (job) =>
        json({ items: [{ ...item(job), ExternalDescriptionStr: job.text, PrimaryLocationCountry: 'DE' }] }),
      );
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(new RegExp(`${name}=(\\d+)`).exec(finder)?.[1]));
    return json({
      items: [
        {
          TotalJobsCount: board.postings.length,
          requisitionList: page(board, offset as number, limit as number).map(item),
        },
      ],
    });
  },
};
