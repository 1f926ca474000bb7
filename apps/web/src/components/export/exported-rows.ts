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
  /** What the file has of each record; it can read more about the records. */
  readonly columnsOf: (records: readonly R[]) => ExportColumns<R> | Promise<ExportColumns<R>>;
}

export type ExportColumns<R> = readonly (readonly [header: string, value: (record: R) => Value])[];

/** The rows of a file. */
interface Rows {
  readonly header: readonly string[];
  readonly cells: readonly (readonly Value[])[];
  /** Why the file has fewer rows than were asked for: a later page failed. Those that were loaded are paid. */
  readonly failure?: unknown;
}

/** A list as rows of a file. */
export interface ExportedRows extends Pick<Exported<never>, 'title' | 'fileName' | 'count'> {
  /** The number of records that are loaded already, also by an export that failed later. */
  readonly loaded: () => number;
  /** The first rows, loaded if necessary. @throws when there are none */
  readonly rowsOf: (rows: number) => Promise<Rows>;
}

const PAGE_SIZE = 25;

export const rowsOfList = <R>(list: Exported<R>): ExportedRows => {
  const pages = [...list.pages];
  const records = () => pages.flatMap(({ data }) => data);
  const loadUpTo = async (rows: number): Promise<void> => {
    for (;;) {
      const missing = rows - records().length;
      const last = pages.at(-1);
      if (missing <= 0 || last?.next_cursor === null) return;
      pages.push(await list.load({ limit: Math.min(PAGE_SIZE, missing), cursor: last?.next_cursor }));
    }
  };
  return {
    title: list.title,
    fileName: list.fileName,
    count: list.count,
    loaded: () => records().length,
    rowsOf: async (rows) => {
      const failed = await loadUpTo(rows).then(
        () => null,
        (failure: unknown) => ({ failure }),
      );
      const written = records().slice(0, rows);
      if (failed && written.length === 0) throw failed.failure;
      const columns = await list.columnsOf(written);
      return {
        header: columns.map(([header]) => header),
        cells: written.map((record) => columns.map(([, value]) => value(record))),
        ...failed,
      };
    },
  };
};
