import { arrangementOf, commitmentOf } from './employment.js';
import type { Gazetteer } from './gazetteer.js';
import { type AshbyCompensation, ashbySalary } from './pay.js';
import { parsePlaces } from './places.js';
import { type Omissions, oneLine, type Place, type Posting } from './posting.js';
import { readNdjson } from './read-data.js';
import { structuredPlace } from './structured-place.js';

interface Address {
  postalAddress?: { addressRegion?: string | null; addressCountry?: string | null; addressLocality?: string | null };
}

interface AshbyJob {
  id: string;
  title: string;
  department: string | null;
  team: string | null;
  employmentType: string | null;
  location: string | null;
  secondaryLocations: { location: string; address?: Address | null }[] | null;
  publishedAt: string;
  isListed: boolean;
  isRemote: boolean | null;
  address: Address | null;
  jobUrl: string;
  shouldDisplayCompensationOnJobPostings: boolean;
  compensation: AshbyCompensation | null;
}

/**
 * The postings of recorded Ashby boards, once per id. The records bear no date of their own, so they count as seen at
 * the moment of the newest publication among them.
 */
export function ashbyPostings(data: string, gazetteer: Gazetteer, omissions: Omissions): Posting[] {
  const boards = readNdjson<{ board: string; payload: { jobs: AshbyJob[] } }>(data, 'ashby/boards.ndjson.gz');
  const seenAt = Math.max(...boards.flatMap(({ payload }) => payload.jobs.map((job) => Date.parse(job.publishedAt))));
  const postings = new Map<string, Posting>();
  for (const { board, payload } of boards) {
    for (const job of payload.jobs) {
      if (!job.isListed) omissions.add('ashby: not listed');
      else if (oneLine(job.title) === null) omissions.add('ashby: no title');
      else if (postings.has(job.id)) omissions.add('ashby: id seen before');
      else postings.set(job.id, posting(decodeURIComponent(board), job, seenAt, gazetteer, omissions));
    }
  }
  return [...postings.values()];
}

function posting(board: string, job: AshbyJob, seenAt: number, gazetteer: Gazetteer, omissions: Omissions): Posting {
  const named = [{ location: job.location ?? '', address: job.address }, ...(job.secondaryLocations ?? [])].filter(
    ({ location }) => location?.trim(),
  );
  const salary = job.shouldDisplayCompensationOnJobPostings ? ashbySalary(job.compensation) : null;
  if (salary === 'nonsense') omissions.add('ashby: salary that cannot be meant');
  const department = oneLine(job.department);
  const team = oneLine(job.team);
  return {
    format: 'ashby',
    board,
    sourceJobId: job.id,
    title: oneLine(job.title) as string,
    url: job.jobUrl,
    company: null,
    places: dedupe(named.flatMap(({ location, address }) => place(location.trim(), address, gazetteer))),
    ...arrangementOf(
      named.map(({ location }) => location.trim()),
      job.isRemote,
    ),
    commitment: commitmentOf(job.employmentType),
    department,
    team: team === department ? null : team,
    salary: salary === 'nonsense' ? null : salary,
    language: null,
    createdAt: Date.parse(job.publishedAt),
    firstSeenAt: seenAt,
    updatedAt: seenAt,
    verifiedActiveAt: seenAt,
    verifiedInactiveAt: null,
  };
}

const REGION =
  /\b(?:emea|apac|latam|namer|americas?|europe(?:an union)?|eu|asia|africa|middle east|global|worldwide|anywhere|international)\b/i;
const REMOTE = /\bremote\b|\bdistributed\b/i;

function place(text: string, address: Address | null | undefined, gazetteer: Gazetteer): Place[] {
  const { addressLocality: locality, addressRegion: region, addressCountry: country } = address?.postalAddress ?? {};
  const declared = structuredPlace(
    text,
    { locality: locality ?? null, region: region ?? null, country: country ?? null },
    gazetteer,
  );
  const read = parsePlaces(text, gazetteer);
  if (!declared || REGION.test(text)) return read;
  // Beside the words "Remote - Germany" an address is that of some office: no more is meant than what the words say.
  if (read.some((each) => each.country !== null && (each.city === null || each.country !== declared.country)))
    return read;
  if (declared.city === null && read.some((each) => each.city !== null)) return read;
  return [
    REMOTE.test(text) && read.every((each) => each.country === null)
      ? { ...declared, city: null, state: null }
      : declared,
  ];
}

function dedupe(places: Place[]): Place[] {
  const byKey = new Map(places.map((each) => [JSON.stringify(each), each]));
  return [...byKey.values()];
}
