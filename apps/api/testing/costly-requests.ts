/** A request as an attacker sends it, always a new one: a server answers known ones from its caches. */
export interface CostlyRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface CostlyAttack {
  readonly request: () => CostlyRequest;
  readonly connections: number;
  /** Loopback addresses that it comes from. Default: 1. */
  readonly addresses?: number;
  /** Default: a valid token. */
  readonly anonymous?: true;
  /** How it is answered; `open`: so late that some requests always wait. One that is refused before it is costly tests nothing. */
  readonly answers: readonly (number | 'open')[];
}

const BATCH = 20;
const NAMES = 150;
/** Filters on closed vocabularies, whose unknown values are errors. */
const VOCABULARIES = ['onet_codes', 'technologies', 'timezones', 'tags', 'industries', 'post_languages'];
/** Filters on names, which may match nothing. */
const OPEN_NAMES = ['cities', 'departments', 'subdepartments', 'certifications', 'brands', 'source_names'];
const WORDS = ['engineer', 'sales', 'data', 'nurse', 'manager', 'remote', 'benefits', 'team', 'support', 'design'];

let sent = 0;
const unique = (): string => {
  sent += 1;
  return `${process.pid}x${sent}`;
};

/** Letters, no two texts alike, of the length of a name. */
const letters = (): string => {
  const text = unique();
  return [...`${text}${text}`]
    .map((digit) => String.fromCharCode(97 + ((digit.charCodeAt(0) * 7 + sent) % 26)))
    .join('');
};

/** Matches most postings, in words that no other search had. */
const search = (): string => `${WORDS[sent % WORDS.length]} OR ${WORDS[(sent + 3) % WORDS.length]} OR ${letters()}`;

const unknownNames = (filters: readonly string[]): string => {
  const names = () => Array.from({ length: NAMES }, letters).join();
  return `/v4/jobs?${filters.map((filter) => `${filter}=${names()}`).join('&')}`;
};

const batchOf = (tool: string): CostlyRequest => {
  const call = (id: number) => {
    const params = { name: tool, arguments: { q: search() } };
    return { jsonrpc: '2.0', id, method: 'tools/call', params };
  };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return {
    method: 'POST',
    path: '/mcp?tools=all',
    headers,
    body: JSON.stringify(Array.from({ length: BATCH }, (_, id) => call(id))),
  };
};

const get = (path: string): CostlyRequest => ({ method: 'GET', path: encodeURI(path) });

const FACETS = 'work_models,levels,commitments,states,cities,technologies,industries,onet_codes,departments,brands';

/** What a caller can request to occupy the servers within the limits of its plan. */
export const COSTLY_ATTACKS: Readonly<Record<string, CostlyAttack>> = {
  'batches of 20 metrics with q': { request: () => batchOf('metrics'), connections: 8, answers: ['open'] },
  '150 unknown values in each of six filters': {
    request: () => get(unknownNames(VOCABULARIES)),
    connections: 8,
    answers: [400],
  },
  '150 names without postings in each of six filters': {
    request: () => get(unknownNames(OPEN_NAMES)),
    connections: 8,
    answers: [200],
  },
  'metrics with distinct q': { request: () => get(`/v4/metrics?q=${search()}`), connections: 8, answers: ['open'] },
  'pages without a token from 60 addresses': {
    request: () => ({ method: 'GET', path: '/', headers: { accept: 'text/html', 'accept-encoding': 'br' } }),
    connections: 240,
    addresses: 60,
    anonymous: true,
    answers: [200],
  },
  'batches of 20 searches': { request: () => batchOf('search_jobs'), connections: 8, answers: ['open'] },
  'expensive facets': {
    request: () => get(`/v4/jobs/options?facets=${FACETS}&q=${search()}`),
    connections: 8,
    answers: [200],
  },
};
