import { type Player, subdomain } from '../../testing/player.js';

export const played: Player = {
  url: (board) => `https://${board}.jobs.personio.com`,
  board: subdomain(/^([\w-]+)\.jobs\.personio\.com$/),
  respond: ({ postings }) => ({
    status: 200,
    headers: { 'content-type': 'text/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>${postings
      .map(
        (job) =>
          `<position><id>${job.id}</id><office>${job.city}</office><name>${job.title}</name><jobDescriptions><jobDescription><name>Job</name><value><![CDATA[${job.text}]]></value></jobDescription></jobDescriptions></position>`,
      )
      .join('')}</workzag-jobs>`,
  }),
};
