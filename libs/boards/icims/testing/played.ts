import { html, type PlayedPosting } from '../../testing/played-board.js';
import { ldScript, one, type Player, page, posting, subdomain } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://careers-${board}.icims.com`,
  board: subdomain(/^careers-([\w-]+)\.icims\.com$/),
  respond: (board, { url }) => {
    const link = (job: PlayedPosting) => `${board.url}/jobs/${job.id}/job/job?in_iframe=1`;
    if (!url.pathname.endsWith('/search'))
      return one(board.postings, url.pathname.split('/')[2], (job) => html(ldScript(posting(job, link(job)))));
    const number = Number(url.searchParams.get('pr'));
    const pages = Math.max(1, Math.ceil(board.postings.length / 10));
    const cards = page(board, number * 10, 10).map(
      (job) =>
        `<li class="iCIMS_JobCardItem"><div class="col-xs-6 header left"><span class="sr-only field-label">Job Locations</span><span>DE-BE-${job.city}</span></div><div class="title"><a href="${link(job)}" class="iCIMS_Anchor"><span class="sr-only field-label">Job Title</span><h3>${job.title}</h3></a></div></li>`,
    );
    return html(
      `<h2 class="iCIMS_SubHeader">Search Results Page ${number + 1} of ${pages}</h2><ul>${cards.join('')}</ul>`,
    );
  },
};
