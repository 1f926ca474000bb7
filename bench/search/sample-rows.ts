import { readManifest } from '#libs/feed/manifest.js';
import { readRows } from '#libs/feed/read-rows.js';
import { acceptAll } from '#libs/feed/rows.js';

/** The feed that is searched. */
export const SAMPLES = 'samples';

/** The texts of a posting, which all engines search. */
export interface SampleRow {
  readonly id: string;
  readonly title: string;
  readonly company: string;
  readonly places: string;
  readonly description: string;
}

interface Place {
  readonly text?: string;
  readonly place_name?: string;
}

/** All postings of the sample, in their last version, by id. */
export const readSampleRows = async (): Promise<Map<string, SampleRow>> => {
  const names = new Map<string, string>();
  const rows = new Map<string, SampleRow>();
  const { files } = await readManifest(SAMPLES);
  for (const kind of ['sources', 'jobs'])
    for (const file of files.filter((each) => each.kind === kind))
      for await (const row of readRows(SAMPLES, file, acceptAll)) {
        if (row.type !== 'upsert') throw new Error(`${file.path}:${row.line} is not a record.`);
        const record = row.record as Record<string, unknown>;
        if (kind === 'sources') names.set(row.id, (record.brand_name as string | null) ?? '');
        else rows.set(row.id, rowOf(row.id, record, names));
      }
  return rows;
};

const rowOf = (id: string, job: Record<string, unknown>, names: ReadonlyMap<string, string>): SampleRow => ({
  id,
  title: job.title as string,
  company: names.get(job.source as string) ?? '',
  places: ((job.locations ?? []) as Place[])
    .flatMap(({ text, place_name }) => [text, place_name].filter((each) => each !== undefined && each !== null))
    .join(', '),
  description: (job.description as string | null) ?? '',
});
