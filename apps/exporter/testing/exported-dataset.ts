import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { DuckDBInstance, type Json } from '@duckdb/node-api';
import { createTestOrganization, NO_LIMITS, runOn } from '#libs/database/testing/test-database.js';
import { type ExportsLocation, openExportStorage } from '#libs/exports/exports-env.js';
import type { ExportStorage } from '#libs/exports/storage/export-storage.js';
import { literal } from '#libs/facts/duckdb.js';
import type { RecordValue } from '#libs/registry/field.js';
import { responseWithRetries, TestApi, type TestResponse } from '../../api/testing/test-api.js';
import { Exporter, type ExporterOptions } from '../exporter.js';

export type Method = 'GET' | 'POST' | 'DELETE';

// Tests read bodies of any shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Body = any;

/** Requests of one organization. */
export interface ExportClient {
  readonly organizationId: string;
  send(method: Method, url: string, body?: object, headers?: Record<string, string>): Promise<TestResponse>;
  /** Creates an export, which must succeed. @returns it. */
  create(body: object): Promise<Body>;
  read(id: string): Promise<Body>;
  /** All records of a list, by cursor. */
  pull(url: string): Promise<RecordValue[]>;
  balance(): Promise<number>;
}

/** A file that was downloaded. */
export interface Download {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/** From its second page on, an exporter of a test knows whether the API of the test searches; if not, it reads ahead. */
export const READS_AHEAD = { otherReaders: { poll: 0, activeFor: 0 } };

/** A dataset, the API that serves it, and exporters that write its exports. */
export class ExportedDataset {
  private readonly exporters: Exporter[] = [];

  private constructor(
    readonly api: TestApi,
    readonly folder: string,
    readonly storage: ExportStorage,
  ) {}

  /** @param bucket for the files. Default: a folder. */
  static async start(dataset: Parameters<typeof TestApi.start>[0], bucket: ExportsLocation['bucket'] = null) {
    const folder = mkdtempSync(join(tmpdir(), 'exports-'));
    const storage = await openExportStorage({ folder, bucket });
    return new ExportedDataset(await TestApi.start({ ...dataset, exportStorage: storage }), folder, storage);
  }

  get options(): ExporterOptions {
    const { prefix, databaseUrl } = this.api;
    return { prefix, databaseUrl, elasticsearchUrl: process.env.ELASTICSEARCH_URL as string, storage: this.storage };
  }

  /** Closed with the dataset. */
  exporter(options: Partial<ExporterOptions> = {}): Exporter {
    const exporter = new Exporter({ ...this.options, ...READS_AHEAD, ...options });
    this.exporters.push(exporter);
    return exporter;
  }

  /** Writes until no export is in progress. */
  async write(exporter = this.exporter()): Promise<void> {
    while (await exporter.turn(new AbortController().signal));
  }

  /** Writes one page of the next export. */
  async writePage(exporter: Exporter): Promise<void> {
    await exporter.turn(AbortSignal.abort());
  }

  run(sql: string, values: unknown[] = []) {
    return runOn(this.api.databaseUrl, sql, values);
  }

  /** The time after which the lease of a process that was killed is over. */
  async leasesEnd(): Promise<void> {
    await this.run('UPDATE exports SET lease_until = now() WHERE lease_until IS NOT NULL');
  }

  /** An organization of its own, of the largest plan. */
  async client(options: Parameters<typeof createTestOrganization>[1] = {}, plan = 'enterprise'): Promise<ExportClient> {
    const { databaseUrl, app } = this.api;
    const { organizationId, token } = await createTestOrganization(databaseUrl, { limits: NO_LIMITS, ...options });
    await this.run('UPDATE organizations SET product_plan = $2 WHERE id = $1', [organizationId, plan]);
    const send: ExportClient['send'] = (method, url, body, headers) =>
      responseWithRetries(
        app,
        url,
        { authorization: token, ...(body && { 'content-type': 'application/json' }), ...headers },
        method,
        body,
      );
    const succeed = async (...request: Parameters<typeof send>) => {
      const { status, body } = await send(...request);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body;
    };
    return {
      organizationId,
      send,
      create: (body) => succeed('POST', '/v4/exports', body),
      read: (id) => succeed('GET', `/v4/exports/${id}`),
      balance: async () => (await succeed('GET', '/v4/me')).credit_balance,
      pull: async (url) => {
        const records: RecordValue[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const next = cursor === '' ? url : `${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`;
          const page = await succeed('GET', next);
          records.push(...page.data);
          cursor = page.next_cursor;
        }
        return records;
      },
    };
  }

  /** Follows a link, which needs no token. */
  async download(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET'): Promise<Download> {
    const { pathname, search } = new URL(url);
    const response = await this.api.app.inject({ method, url: pathname + search, headers });
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
  }

  /** The records in the files of an export, as JSON. */
  async records(saved: Body): Promise<Body[]> {
    const found: Body[] = [];
    for (const { url, name } of saved.files) {
      const { bytes } = await this.download(url);
      const text = () => (name.endsWith('.gz') ? gunzipSync(bytes) : zstdDecompressSync(bytes)).toString();
      if (saved.format === 'parquet') {
        const path = join(this.folder, saved.id, saved.files.find((file: Body) => file.name === name).sha256);
        found.push(...(await query(`SELECT * FROM read_parquet(${literal(path)}, file_row_number = false)`)));
      } else if (saved.format === 'ndjson')
        found.push(
          ...text()
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line)),
        );
      else found.push(text());
    }
    return found;
  }

  async stop(): Promise<void> {
    for (const exporter of this.exporters) await exporter.close();
    await this.api.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The rows of a query of DuckDB, as JSON. */
export const query = async (sql: string): Promise<Record<string, Json>[]> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    return (await connection.runAndReadAll(sql)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};
