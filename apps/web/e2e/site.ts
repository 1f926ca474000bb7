import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createTestDatabase } from '#libs/database/testing/test-database.js';
import type { RecordValue } from '#libs/registry/field.js';
import { dropDataset, loadDataset } from '#libs/search/testing/test-dataset.js';
import { nodeFlags } from '#libs/services/processes/node-flags.js';
import { ApiProcess } from '../../api/testing/api-process.js';
import { launchBrowser } from './browser.js';

type Scheme = 'light' | 'dark';

interface SiteRecords {
  /** The name of their feed. Default: `test`. */
  readonly feed?: string;
  readonly jobs?: readonly RecordValue[];
  readonly sources?: readonly RecordValue[];
  /** Records of computed kinds, by kind. */
  readonly computed?: Readonly<Record<string, readonly RecordValue[]>>;
}

/** The API process with the built web app on its own dataset and database, and a browser. */
export class Site {
  private reports: string[] = [];

  private constructor(
    private readonly api: ApiProcess,
    private readonly browser: Browser,
    readonly databaseUrl: string,
    /** Of all index names. */
    readonly prefix: string,
    private readonly drop: () => Promise<void>,
  ) {}

  /**
   * @param dataset the records; or `samples`, with its grids and signals.
   * @param env further variables of the API.
   */
  static async start(dataset: SiteRecords | 'samples' = {}, env: Readonly<Record<string, string>> = {}): Promise<Site> {
    const prefix = `w${process.pid}${Math.random().toString(36).slice(2, 8)}`;
    const elasticsearchUrl = process.env['ELASTICSEARCH_URL'] as string;
    const database = await createTestDatabase();
    if (dataset === 'samples') await syncSamples({ databaseUrl: database.url, prefix });
    else await loadDataset({ elasticsearchUrl, prefix, databaseUrl: database.url, jobs: [], sources: [], ...dataset });
    const [api, browser] = await Promise.all([
      ApiProcess.start({ databaseUrl: database.url, prefix, env }),
      launchBrowser(),
    ]);
    return new Site(api, browser, database.url, prefix, async () => {
      await dropDataset({ elasticsearchUrl, prefix });
      await database.drop();
    });
  }

  get url(): string {
    return this.api.url;
  }

  /** A separate browser profile. Errors in its console, including violations of the content security policy, fail `stop`. */
  async profile(options: { scheme?: Scheme; width?: number } = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      colorScheme: options.scheme ?? 'light',
      viewport: { width: options.width ?? 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    context.on('weberror', (error) => this.reports.push(String(error.error())));
    context.on('console', (message) => {
      if (/Content Security Policy|Refused to/i.test(message.text())) this.reports.push(message.text());
    });
    return context;
  }

  /** A page in a separate profile. */
  async open(path: string, options: { scheme?: Scheme; width?: number } = {}): Promise<Page> {
    const page = await (await this.profile(options)).newPage();
    await page.goto(path);
    return page;
  }

  /** Discards errors that a test causes on purpose. */
  ignoreReports(pattern: RegExp): void {
    this.reports = this.reports.filter((report) => !pattern.test(report));
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.api.stop();
    await this.drop();
    if (this.reports.length > 0) throw new Error(`The browser reported:\n${this.reports.join('\n')}`);
  }
}

/** `indexer sync samples`, as the first `npm start` runs it. */
const syncSamples = async ({ databaseUrl, prefix }: { databaseUrl: string; prefix: string }): Promise<void> => {
  const indexer = join(process.cwd(), 'dist/apps/indexer/main.js');
  const env = { ...process.env, DATABASE_URL: databaseUrl, ROLECALL_PREFIX: prefix };
  await promisify(execFile)(process.execPath, [...nodeFlags, indexer, 'sync', 'samples'], { env, maxBuffer: 2 ** 26 });
};
