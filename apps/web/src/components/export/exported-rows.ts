import type { RecordPage } from '../../data/records';

type Value = string | number | boolean | null | undefined;

/** A list whose first records can be downloaded, 1 credit each. */
export interface Exported<R> {
  /** The name of the records, such as "Postings", and of the file. */
  readonly title: string;
  readonly fileName: string;
  /** Records that the search finds. */
  readonly count: number;
  /** Pages that are loaded already, and cost nothing again. */
  readonly pages: readonly RecordPage<R>[];
  readonly load: (page: { readonly limit: number; readonly cursor: string | undefined }) => Promise<RecordPage<R>>;
  readonly columns: readonly (readonly [header: string, value: (record: R) => Value])[];
}

/** A list as rows of a file. */
export interface ExportedRows extends Pick<Exported<never>, 'title' | 'fileName' | 'count'> {
  /** Records that are loaded already. */
  readonly loaded: number;
  readonly header: readonly string[];
  /** The first rows, loaded if necessary. */
  readonly rowsOf: (rows: number) => Promise<readonly (readonly Value[])[]>;
}

const PAGE_SIZE = 25;

/** The first records of a list: those that are loaded, and those that follow. */
const recordsOf = async <R>({ pages, load }: Exported<R>, rows: number): Promise<R[]> => {
  const records = pages.flatMap(({ data }) => data);
  let last = pages.at(-1);
  while (records.length < rows && (!last || last.next_cursor)) {
    last = await load({ limit: Math.min(PAGE_SIZE, rows - records.length), cursor: last?.next_cursor ?? undefined });
    records.push(...last.data);
  }
  return records.slice(0, rows);
};

export const rowsOfList = <R>(list: Exported<R>): ExportedRows => ({
  title: list.title,
  fileName: list.fileName,
  count: list.count,
  loaded: list.pages.reduce((sum, { data }) => sum + data.length, 0),
  header: list.columns.map(([header]) => header),
  rowsOf: async (rows) => (await recordsOf(list, rows)).map((record) => list.columns.map(([, value]) => value(record))),
});
