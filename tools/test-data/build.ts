import { countBy } from 'es-toolkit';
import { FETCHES } from '#libs/feed/fetches.js';
import { type FeedFile, type Manifest, readManifest } from '#libs/feed/manifest.js';
import { fetchFile, readLines } from '#libs/feed/read-rows.js';
import { type FeedRow, type ParsedLine, parseLine } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import { TEST_DATASET } from '#libs/search/store/indices/test-prefix.js';
import { anonymousCompany, anonymousPosting, type TestCompany, testBoard, testCompany } from './anonymize.js';

type Fields = Readonly<Record<string, unknown>>;

/** Companies of each board format: Ashby's postings have texts and pay, the boards of Greenhouse a history. */
const COMPANIES: Readonly<Record<string, number>> = {
  ashby: 24,
  greenhouse: 14,
  lever: 1,
  recruitee: 2,
  smartrecruiters: 1,
};
/** Postings of a company: enough for its figures, and few enough for a small file. */
const POSTINGS = { least: 15, most: 175 };

/** To be increased, below 100, whenever the same sample gives other test data: a feed whose files differ needs a higher version. */
const REVISION = 1;

/** Writes the test data: a few companies of the sample under other names. The same sample gives the same bytes. */
export const buildTestData = async (samples: string, folder: string): Promise<Manifest> => {
  const { files, as_of, version } = await readManifest(samples);
  const companies = await chooseCompanies(samples, files);
  const writer = feedWriter(folder, { dataset: TEST_DATASET, version: version * 100 + REVISION, as_of }, { level: 19 });
  for (const { path, kind, mode, as_of: time } of files) {
    const file = files.find((each) => each.path === path) as FeedFile;
    const rows: FeedRow[] = [];
    for await (const { version, record } of recordsOf(samples, file)) {
      const changed = anonymized(kind, record, companies);
      if (changed) rows.push({ version, record: changed });
    }
    if (rows.length > 0 || kind === FETCHES) await writer.writeFile({ path, kind, mode, as_of: time }, rows);
  }
  return writer.finish();
};

interface Chosen {
  readonly bySource: ReadonlyMap<string, TestCompany>;
  readonly byBoard: ReadonlyMap<string, TestCompany>;
}

const anonymized = (kind: string, record: Fields, { bySource, byBoard }: Chosen): Fields | null => {
  if (kind === FETCHES) {
    const company = byBoard.get(String(record.board));
    return company ? { ...record, board: testBoard(String(record.board), company) } : null;
  }
  const company = bySource.get(String(kind === 'sources' ? record.id : record.source));
  if (!company) return null;
  return kind === 'sources' ? anonymousCompany(record, company) : anonymousPosting(record, company);
};

const chooseCompanies = async (samples: string, files: readonly FeedFile[]): Promise<Chosen> => {
  const records: Fields[] = [];
  const postings: Fields[] = [];
  for (const file of files.filter(({ mode }) => mode === 'snapshot'))
    for await (const { record } of recordsOf(samples, file))
      (file.kind === 'sources' ? records : postings).push(record);
  const counts = countBy(postings, ({ source }) => String(source));
  const eligible = records.filter(({ id }) => {
    const count = counts[String(id)] ?? 0;
    return count >= POSTINGS.least && count <= POSTINGS.most;
  });
  const chosen = Object.entries(COMPANIES).flatMap(([format, count]) =>
    eligible.filter((record) => record.jobboard_format === format).slice(0, count),
  );
  const boards = new Map<string, Set<string>>();
  for (const { source, board } of postings)
    boards.set(String(source), (boards.get(String(source)) ?? new Set()).add(String(board)));
  const bySource = new Map(
    chosen.map((record, index) => [
      String(record.id),
      testCompany(index + 1, [...namesOf(record), ...slugsOf(boards.get(String(record.id)) ?? new Set())]),
    ]),
  );
  const byBoard = new Map(
    [...bySource].flatMap(([id, company]) => [...(boards.get(id) ?? [])].map((board) => [board, company] as const)),
  );
  return { bySource, byBoard };
};

/** Every name of a company, and the first label of its domain. */
const namesOf = ({ brand_name, legal_name, url_source, website }: Fields): string[] =>
  [brand_name, legal_name, url_source, website, String(url_source).split(/[./]/)[0]].flatMap((name) =>
    typeof name === 'string' && name.length > 1 ? [name] : [],
  );

const slugsOf = (boards: ReadonlySet<string>): string[] =>
  [...boards].map((board) => board.slice(board.indexOf('/') + 1));

async function* recordsOf(folder: string, file: FeedFile): AsyncGenerator<{ version: number; record: Fields }> {
  const verified = await fetchFile(folder, file);
  try {
    for await (const row of readLines(verified, parseLine)) {
      const { version, record } = row as ParsedLine;
      if (record) yield { version, record };
    }
  } finally {
    await verified.dispose();
  }
}
