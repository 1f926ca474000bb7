import { join } from 'node:path';
import { readManifest } from '#libs/feed/manifest.js';
import { readRows } from '#libs/feed/read-rows.js';
import { acceptAll } from '#libs/feed/rows.js';
import type { RecordValue } from '#libs/registry/field.js';
import { projectRoot } from '#libs/services/project-paths.js';

const SAMPLES = join(projectRoot, 'samples');

export interface BaseRecords {
  readonly companies: readonly RecordValue[];
  readonly postings: readonly RecordValue[];
}

/** Some postings of the samples, and their companies. */
export const baseRecords = async (count: number): Promise<BaseRecords> => {
  const { files } = await readManifest(SAMPLES);
  const read = async (kind: string, isWanted: (record: RecordValue) => boolean, limit: number) => {
    const records: RecordValue[] = [];
    for (const file of files.filter((each) => each.kind === kind && each.mode === 'snapshot')) {
      for await (const row of readRows(SAMPLES, file, acceptAll)) {
        if (records.length === limit) return records;
        if (row.type === 'upsert' && isWanted(row.record as RecordValue)) records.push(row.record as RecordValue);
      }
    }
    return records;
  };
  const postings = await read('jobs', () => true, count);
  const sources = new Set(postings.map(({ source }) => source));
  return { postings, companies: await read('sources', ({ id }) => sources.has(id as string), sources.size) };
};
