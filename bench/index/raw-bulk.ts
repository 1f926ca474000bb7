import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@elastic/elasticsearch';
import { Pool } from 'undici';
import { readManifest } from '#libs/feed/manifest.js';
import { fetchFile, readVerified } from '#libs/feed/read-rows.js';
import type { RecordValue } from '#libs/registry/field.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { documentSerializer } from '#libs/search/store/document-json.js';
import { stageDataset } from '#libs/search/store/indices/staged-dataset.js';
import { recordValidator } from '#libs/search/store/prepare-record.js';

const IN_FLIGHT = 2;

interface RequestSpan {
  readonly start: number;
  readonly length: number;
}

/**
 * Sends the documents of a feed with plain `_bulk` requests that were written to a file beforehand: the time of a load that
 * only sends documents.
 *
 * @returns seconds of sending and of the final flush, without those of preparing the requests.
 */
export const rawBulk = async (
  client: Client,
  elasticsearchUrl: string,
  prefix: string,
  feed: string,
  batchBytes: number,
): Promise<{ index: string; seconds: number; rows: number }> => {
  const { jobs: index } = await stageDataset(client, prefix);
  const write = documentSerializer(definitions);
  const companies = new Map<string, RecordValue>();
  const pool = new Pool(elasticsearchUrl, { connections: IN_FLIGHT, headersTimeout: 300_000, bodyTimeout: 300_000 });
  const folder = mkdtempSync(join(tmpdir(), 'bench-bulk-'));
  let milliseconds = 0;
  let rows = 0;
  try {
    for (const listed of (await readManifest(feed)).files) {
      const verified = await fetchFile(feed, listed);
      const spans: RequestSpan[] = [];
      const file = openSync(join(folder, 'requests'), 'w+');
      let lines: string[] = [];
      let size = 0;
      let start = 0;
      const endRequest = () => {
        const length = writeSync(file, lines.join(''));
        spans.push({ start, length });
        start += length;
        lines = [];
        size = 0;
      };
      for await (const row of readVerified(verified, recordValidator(definitions))) {
        if (row.type !== 'upsert')
          throw new Error(`A row of the benchmark is not a posting: ${JSON.stringify(row).slice(0, 500)}`);
        const { record } = row.record;
        if (listed.kind === 'sources') companies.set(row.id, record);
        else {
          const document = write('jobs', row.record, companies.get(record.source as string) ?? null, null);
          lines.push(`{"index":{"_id":"${row.id}","version":1,"version_type":"external"}}\n${document}\n`);
          size += document.length;
          rows += 1;
          if (size >= batchBytes) endRequest();
        }
      }
      if (lines.length > 0) endRequest();
      milliseconds += await timed(() => sendAll(pool, index, file, spans));
      closeSync(file);
    }
    milliseconds += await timed(async () => {
      await client.indices.flush({ index });
      await client.indices.refresh({ index });
    });
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true });
  }
  return { index, seconds: milliseconds / 1000, rows };
};

const timed = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const sendAll = async (pool: Pool, index: string, file: number, spans: RequestSpan[]): Promise<void> => {
  const next = spans.values();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (const { start, length } of next) {
        const body = Buffer.allocUnsafe(length);
        readSync(file, body, 0, length, start);
        const response = await pool.request({
          method: 'POST',
          path: `/${index}/_bulk?filter_path=errors`,
          headers: { 'content-type': 'application/x-ndjson' },
          body,
        });
        const { errors } = (await response.body.json()) as { errors: boolean };
        if (response.statusCode !== 200 || errors) throw new Error(`_bulk returned ${response.statusCode}.`);
      }
    }),
  );
};
