import {
  html,
  json,
  NOT_FOUND,
  type PlayedBoard,
  type PlayedPosting,
  type PlayedRequest,
  type PlayedResponse,
} from './played-board.js';

/** Plays the boards of one format, in the shapes of its public responses. */
interface Player {
  /** The public page of a board. */
  url(board: string): string;
  /** The board that a request is about; null if the format does not have this address. */
  board(request: PlayedRequest): string | null;
  respond(board: PlayedBoard, request: PlayedRequest): PlayedResponse;
}

const segment =
  (host: string, path: RegExp) =>
  ({ url }: PlayedRequest): string | null =>
    url.hostname === host ? (path.exec(decodeURIComponent(url.pathname))?.[1] ?? null) : null;
const subdomain =
  (host: RegExp) =>
  ({ url }: PlayedRequest): string | null =>
    host.exec(url.hostname)?.[1] ?? null;

const one = (
  postings: readonly PlayedPosting[],
  id: string | undefined,
  respond: (posting: PlayedPosting) => PlayedResponse,
) => {
  const found = postings.find((posting) => posting.id === id);
  return found ? respond(found) : NOT_FOUND;
};

const page = ({ postings }: PlayedBoard, offset: number, limit: number) => postings.slice(offset, offset + limit);
const lastSegment = (url: URL) => url.pathname.split('/').at(-1);

const posting = (job: PlayedPosting, url: string) => ({
  '@context': 'http://schema.org/',
  '@type': 'JobPosting',
  title: job.title,
  url,
  identifier: { '@type': 'PropertyValue', value: job.id },
  hiringOrganization: { '@type': 'Organization', name: 'Acme' },
  jobLocation: { '@type': 'Place', address: { addressLocality: job.city, addressCountry: 'DE' } },
  description: job.text,
});

const ldScript = (document: unknown) => `<script type="application/ld+json">${JSON.stringify(document)}</script>`;

export const PLAYERS: Readonly<Record<string, Player>> = {
  greenhouse: {
    url: (board) => `https://job-boards.greenhouse.io/${board}`,
    board: segment('boards-api.greenhouse.io', /^\/v1\/boards\/([^/]+)\/jobs$/),
    respond: ({ board, postings }) =>
      json({
        jobs: postings.map((job) => ({
          id: Number(job.id),
          title: job.title,
          absolute_url: `https://job-boards.greenhouse.io/${board}/jobs/${job.id}`,
          company_name: 'Acme',
          location: { name: job.city },
          content: job.text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
        })),
        meta: { total: postings.length },
      }),
  },
  lever: {
    url: (board) => `https://jobs.lever.co/${board}`,
    board: segment('api.lever.co', /^\/v0\/postings\/([^/]+)$/),
    respond: ({ board, postings }) =>
      json(
        postings.map((job) => ({
          id: job.id,
          text: job.title,
          hostedUrl: `https://jobs.lever.co/${board}/${job.id}`,
          categories: { location: job.city },
          description: job.text,
        })),
      ),
  },
  ashby: {
    url: (board) => `https://jobs.ashbyhq.com/${board}`,
    board: segment('api.ashbyhq.com', /^\/posting-api\/job-board\/([^/]+)$/),
    respond: ({ board, postings }) =>
      json({
        apiVersion: '1',
        jobs: postings.map((job) => ({
          id: job.id,
          title: job.title,
          location: job.city,
          isListed: true,
          jobUrl: `https://jobs.ashbyhq.com/${board}/${job.id}`,
          descriptionHtml: job.text,
        })),
      }),
  },
  smartrecruiters: {
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
  },
  workable: {
    url: (board) => `https://apply.workable.com/${board}`,
    board: segment('apply.workable.com', /^\/api\/v1\/widget\/accounts\/([^/]+)$/),
    respond: ({ postings }) =>
      json({
        name: 'Acme',
        jobs: postings.map((job) => ({
          shortcode: job.id,
          title: job.title,
          url: `https://apply.workable.com/j/${job.id}`,
          country: 'Germany',
          city: job.city,
          description: job.text,
        })),
      }),
  },
  recruitee: {
    url: (board) => `https://${board}.recruitee.com`,
    board: subdomain(/^([\w-]+)\.recruitee\.com$/),
    respond: ({ board, postings }) =>
      json({
        offers: postings.map((job) => ({
          id: Number(job.id),
          slug: `job-${job.id}`,
          status: 'published',
          title: job.title,
          careers_url: `https://${board}.recruitee.com/o/job-${job.id}`,
          city: job.city,
          country_code: 'DE',
          description: job.text,
        })),
      }),
  },
  personio: {
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
  },
  workday: {
    url: (board) => `https://${board.split('/')[0]}.wd5.myworkdayjobs.com/${board.split('/')[1]}`,
    board: segmentOfWorkday,
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
  },
  teamtailor: {
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
  },
  bamboohr: {
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
  },
  oracle: {
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
  },
  icims: {
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
  },
  pinpoint: {
    url: (board) => `https://${board}.pinpointhq.com`,
    board: subdomain(/^([\w-]+)\.pinpointhq\.com$/),
    respond: ({ url, postings }) =>
      json({
        data: postings.map((job) => ({
          id: job.id,
          title: job.title,
          url: `${url}/en/postings/${job.id}`,
          description: job.text,
          location: { name: job.city },
        })),
      }),
  },
  rippling: {
    url: (board) => `https://ats.rippling.com/${board}/jobs`,
    board: segment('api.rippling.com', /^\/platform\/api\/ats\/v1\/board\/([^/]+)\/jobs(?:\/[^/]+)?$/),
    respond: ({ board, postings }, { url }) => {
      const item = (job: PlayedPosting) => ({
        uuid: job.id,
        name: job.title,
        url: `https://ats.rippling.com/${board}/jobs/${job.id}`,
        workLocation: { id: job.city, label: job.city },
      });
      return lastSegment(url) === 'jobs'
        ? json(postings.map(item))
        : one(postings, lastSegment(url), (job) =>
            json({ ...item(job), description: { role: job.text, company: '' } }),
          );
    },
  },
  jobposting: {
    url: (board) => `https://www.${board}.example/careers`,
    board: subdomain(/^www\.([\w-]+)\.example$/),
    respond: ({ url, postings }) => html(ldScript(postings.map((job) => posting(job, `${url}/${job.id}`)))),
  },
};

function segmentOfWorkday({ url }: PlayedRequest): string | null {
  return url.hostname.endsWith('.myworkdayjobs.com')
    ? (/^\/wday\/cxs\/([^/]+\/[^/]+)\//.exec(url.pathname)?.[1] ?? null)
    : null;
}
