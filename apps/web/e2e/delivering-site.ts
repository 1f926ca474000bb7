import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { runOn } from '#libs/database/testing/test-database.js';
import { PROCESS_SECRET } from '../../api/testing/api-process.js';
import { Site } from './site.js';

/** What the tests use of `apps/courier/courier.ts` and `apps/exporter/exporter.ts`. */
interface Courier {
  compare(): Promise<unknown>;
  deliver(): Promise<void>;
  sendDigests(): Promise<void>;
  close(): Promise<void>;
}
interface Exporter {
  turn(signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

/** Of links in e-mails. */
export const DASHBOARD_URL = 'https://jobs.example.com';

/** Programs are loaded as they were built: their sources are not compatible with the types of a browser. */
const built = async <T>(path: string): Promise<T> => (await import(join(process.cwd(), 'dist', path))) as T;

/** A site whose courier and exporter work when the test says so. */
export class DeliveringSite {
  private constructor(
    readonly site: Site,
    readonly courier: Courier,
    private readonly exporter: Exporter,
    private readonly folder: string,
  ) {}

  /** @param smtpUrl of a mail server. Default: none, so there are no digests. */
  static async start(dataset: Parameters<typeof Site.start>[0], smtpUrl?: string): Promise<DeliveringSite> {
    const folder = mkdtempSync(join(tmpdir(), 'exports-'));
    const from = 'Rolecall <digests@example.com>';
    const ofMail = smtpUrl && { SMTP_URL: smtpUrl, SMTP_FROM: from, DASHBOARD_URL };
    const site = await Site.start(dataset, { ROLECALL_EXPORTS: folder, ROLECALL_PRIVATE_WEBHOOKS: 'on', ...ofMail });
    const { databaseUrl, prefix } = site;
    const stores = { elasticsearchUrl: process.env['ELASTICSEARCH_URL'] as string, databaseUrl, prefix };
    const { Courier } = await built<{ Courier: new (options: object) => Courier }>('apps/courier/courier.js');
    const { Exporter } = await built<{ Exporter: new (options: object) => Exporter }>('apps/exporter/exporter.js');
    const { FolderStorage } = await built<{ FolderStorage: new (folder: string) => object }>(
      'libs/exports/storage/folder-storage.js',
    );
    const mail = smtpUrl && { mail: { transport: { smtpUrl, from }, dashboardUrl: DASHBOARD_URL } };
    const courier = new Courier({ ...stores, secret: PROCESS_SECRET, allowPrivateWebhooks: true, ...mail });
    return new DeliveringSite(site, courier, new Exporter({ ...stores, storage: new FolderStorage(folder) }), folder);
  }

  /** Gives an organization room for as many watches as a test needs. */
  async enlarge(organizationId: string): Promise<void> {
    await runOn(this.site.databaseUrl, `UPDATE organizations SET product_plan = 'premium' WHERE id = $1`, [
      organizationId,
    ]);
  }

  /** Writes until no export is in progress. */
  async write(): Promise<void> {
    while (await this.exporter.turn(new AbortController().signal));
  }

  /** Finds the events of all watches, and sends what is due. */
  async deliver(): Promise<void> {
    await this.courier.compare();
    await this.courier.deliver();
  }

  async stop(): Promise<void> {
    await this.courier.close();
    await this.exporter.close();
    await this.site.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The credits that the organization of a profile has. */
export const balanceOf = async (profile: BrowserContext): Promise<number> =>
  ((await (await profile.request.get('/dashboard/api/account')).json()) as { credits: { balance: number } }).credits
    .balance;
