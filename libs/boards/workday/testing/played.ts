import { json } from '../../testing/played-board.js';
import { one, type Player } from '../../testing/player.js';

export const played: Player = {
  name: (company) => `${company}/careers`,
  url: (board) => `https://${board.split('/')[0]}.wd5.myworkdayjobs.com/${board.split('/')[1]}`,
  board: ({ url }) =>
    url.hostname.endsWith('.myworkdayjobs.com')
      ? (/^\/wday\/cxs\/([^/]+\/[^/]+)\//.exec(url.pathname)?.[1] ?? null)
      : null,
  respond: (board, { url, json: body }) => {
    if (body === null) {
      const id = /_(\w+)$/.exec(url.pathname)?.[1];
      return one(board.postings, id, (job) =>
        json({
          jobPostingInfo: {
            jobReqId: job.id,
            title: job.title,
            jobDescription: job.text,
            location: job.city,
            externalUrl: `${board.url}/job/${job.city}/Job_${job.id}`,
          },
        }),
      );
    }
    const { limit, offset, appliedFacets } = body as { limit: number; offset: number; appliedFacets: object };
    const chosen = Object.values(appliedFacets).flat() as string[];
    const matching = board.postings.filter((job) => chosen.every((city) => job.city === city));
    // Lists are cut at 2,000, and only the first page has the total.
    const total = Math.min(2_000, matching.length);
    const cities = Map.groupBy(matching, ({ city }) => city);
    return json({
      total: offset === 0 ? total : 0,
      jobPostings: matching.slice(offset, Math.min(offset + limit, 2_000)).map((job) => ({
        title: job.title,
        externalPath: `/job/${job.city}/Job_${job.id}`,
        locationsText: job.city,
        bulletFields: [job.id],
      })),
      facets: [
        {
          facetParameter: 'locations',
          descriptor: 'Locations',
          values: [...cities].map(([city, jobs]) => ({ id: city, descriptor: city, count: jobs.length })),
        },
      ],
    });
  },
};
