import { checkPlanLimit } from '#libs/accounts/plans/product-plan-limits.js';
import type { SecretBox } from '#libs/accounts/secret-box.js';
import type { ProductPlan } from '#libs/billing/organizations/organization.entity.js';
import { AppError } from '#libs/errors/app-error.js';
import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { WATCH_ID } from '#libs/watches/saved-watch.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import {
  newMessageId,
  newWebhookId,
  newWebhookSecret,
  ROTATION_HOURS,
  WEBHOOK_ID,
  type Webhook,
  type WebhookFormat,
  type WebhookSettings,
  type WebhookStart,
} from './webhook.js';

interface WebhookRow {
  readonly id: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly watch_ids: string[];
  readonly paused: boolean;
  readonly problem: string | null;
  readonly failing_since: Date | null;
  readonly last_delivered_at: Date | null;
  readonly created_at: Date;
}

/** Where the page after a webhook begins. */
export interface WebhookPosition {
  /** Milliseconds. */
  readonly createdAt: number;
  readonly id: string;
}

const SELECT = `SELECT h.id, h.url, h.format, h.paused, h.problem, h.failing_since, h.last_delivered_at, h.created_at,
  ARRAY(SELECT watch_id FROM webhook_watches WHERE webhook_id = h.id ORDER BY watch_id) AS watch_ids FROM webhooks h`;

/** The webhooks of organizations in one dataset. Every method throws `service_unavailable` if Postgres is unavailable. */
export class WebhookStore {
  constructor(
    private readonly database: WatchesDatabase,
    private readonly dataset: string,
    private readonly box: SecretBox,
  ) {}

  /** The oldest first. */
  async list(organizationId: string, limit: number, after?: WebhookPosition): Promise<Webhook[]> {
    const rows = await this.database.query<WebhookRow>(
      `${SELECT} WHERE h.organization_id = $1 AND h.dataset = $2
         AND ($4::text IS NULL OR (date_trunc('milliseconds', h.created_at), h.id) > ($5::timestamptz, $4))
       ORDER BY date_trunc('milliseconds', h.created_at), h.id LIMIT $3`,
      [organizationId, this.dataset, limit, after?.id ?? null, after ? new Date(after.createdAt) : null],
    );
    return rows.map(webhookOf);
  }

  async count(organizationId: string): Promise<number> {
    const [row] = await this.database.query<{ count: string }>(
      'SELECT count(*) FROM webhooks WHERE organization_id = $1 AND dataset = $2',
      [organizationId, this.dataset],
    );
    return Number(row?.count);
  }

  /** @throws AppError `not_found`. */
  async get(organizationId: string, id: string): Promise<Webhook> {
    if (!WEBHOOK_ID.regex.test(id)) throw unknownWebhook();
    const [row] = await this.database.query<WebhookRow>(
      `${SELECT} WHERE h.organization_id = $1 AND h.dataset = $2 AND h.id = $3`,
      [organizationId, this.dataset, id],
    );
    if (!row) throw unknownWebhook();
    return webhookOf(row);
  }

  /** @returns the webhook and its secret, which cannot be read later. @throws AppError `plan_limit_reached`, `invalid_request` for an unknown watch. */
  async create(
    organizationId: string,
    { url, format, watchIds, paused }: WebhookSettings,
    start: WebhookStart,
  ): Promise<{ webhook: Webhook; secret: string }> {
    const [id, secret] = [newWebhookId(), newWebhookSecret()];
    return this.database.transaction(async (query) => {
      // Serializes the changes of an organization, without a wait of its charges.
      await query('SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
      await assertRoom(query, organizationId);
      await query(
        'INSERT INTO webhooks (id, organization_id, dataset, url, format, secret, paused) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        [id, organizationId, this.dataset, url, format, this.box.seal(secret, id), paused],
      );
      await this.addWatches(query, organizationId, id, watchIds, start);
      return { webhook: await this.read(query, id), secret };
    });
  }

  /** Watches that are added begin with their next event. @throws AppError `not_found`, `invalid_request` for an unknown watch. */
  async change(organizationId: string, id: string, settings: Partial<WebhookSettings>): Promise<Webhook> {
    const { url, format, watchIds, paused } = settings;
    return this.locked(organizationId, id, async (query) => {
      if (watchIds) {
        await query('DELETE FROM webhook_watches WHERE webhook_id = $1 AND watch_id <> ALL ($2::text[])', [
          id,
          watchIds,
        ]);
        await query(
          `UPDATE webhook_messages SET canceled_at = clock_timestamp()
           WHERE webhook_id = $1 AND watch_id <> ALL ($2::text[]) AND delivered_at IS NULL AND canceled_at IS NULL`,
          [id, watchIds],
        );
        await this.addWatches(query, organizationId, id, watchIds, 'now');
      }
      // A retry that would wait for hours is made now: the receiver may have been repaired.
      await query(
        `UPDATE webhooks SET url = coalesce($2, url), format = coalesce($3, format), paused = coalesce($4, paused),
           problem = CASE WHEN $4 IS NULL THEN problem END, failing_since = CASE WHEN $4 IS NULL THEN failing_since END,
           due_at = clock_timestamp(), expedited = true WHERE id = $1`,
        [id, url ?? null, format ?? null, paused ?? null],
      );
      return this.read(query, id);
    });
  }

  /** The present secret signs as well for `ROTATION_HOURS`; one before it no more. @throws AppError `not_found`. */
  async rotateSecret(organizationId: string, id: string): Promise<{ webhook: Webhook; secret: string }> {
    const secret = newWebhookSecret();
    return this.locked(organizationId, id, async (query) => {
      await query(
        `UPDATE webhooks SET previous_secret = secret, previous_secret_until = clock_timestamp() + make_interval(hours => $3),
           secret = $2 WHERE id = $1`,
        [id, this.box.seal(secret, id), ROTATION_HOURS],
      );
      return { webhook: await this.read(query, id), secret };
    });
  }

  /**
   * Delivers the events of a watch again, from this one on. What waits for a retry is given up: its events follow in other messages.
   * @throws AppError `not_found`, `invalid_request` if the webhook does not have the watch, or the event is no longer kept.
   */
  async replay(organizationId: string, id: string, watchId: string, fromSequence: number): Promise<Webhook> {
    return this.locked(organizationId, id, async (query) => {
      const [watch] = await query<{ deleted_sequence: string; last_sequence: string }>(
        `SELECT w.deleted_sequence, w.last_sequence FROM webhook_watches s JOIN watches w ON w.id = s.watch_id
         WHERE s.webhook_id = $1 AND s.watch_id = $2 FOR UPDATE OF s`,
        [id, watchId],
      );
      if (!watch) throw invalidParameter('watch_id', 'is not a watch of this webhook: its `watch_ids` lists them');
      const [deleted, last] = [Number(watch.deleted_sequence), Number(watch.last_sequence)];
      if (fromSequence <= deleted)
        throw invalidParameter(
          'from_sequence',
          `is an event that is no longer kept: the oldest one that can be replayed has the sequence ${deleted + 1} or a later one`,
        );
      if (fromSequence > last)
        throw invalidParameter('from_sequence', `is later than the last event of the watch, ${last}`);
      await query(
        `UPDATE webhook_messages SET canceled_at = clock_timestamp()
         WHERE webhook_id = $1 AND watch_id = $2 AND delivered_at IS NULL AND canceled_at IS NULL`,
        [id, watchId],
      );
      await query('UPDATE webhook_watches SET delivered_sequence = $3 WHERE webhook_id = $1 AND watch_id = $2', [
        id,
        watchId,
        fromSequence - 1,
      ]);
      await query('UPDATE webhooks SET due_at = clock_timestamp(), expedited = true WHERE id = $1', [id]);
      return this.read(query, id);
    });
  }

  /** Sends a message without events soon, also if the webhook is paused. @returns the id of the message. @throws AppError `not_found`. */
  async test(organizationId: string, id: string): Promise<string> {
    return this.locked(organizationId, id, async (query) => {
      const messageId = newMessageId();
      await query('INSERT INTO webhook_messages (id, webhook_id) VALUES ($1, $2)', [messageId, id]);
      return messageId;
    });
  }

  /** With its log. @returns whether there was one. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const rows = await this.database.query(
      'DELETE FROM webhooks WHERE organization_id = $1 AND dataset = $2 AND id = $3 RETURNING id',
      [organizationId, this.dataset, id],
    );
    return rows.length > 0;
  }

  private locked<T>(organizationId: string, id: string, work: (query: TransactionQuery) => Promise<T>): Promise<T> {
    if (!WEBHOOK_ID.regex.test(id)) throw unknownWebhook();
    return this.database.transaction(async (query) => {
      const [known] = await query(
        'SELECT FROM webhooks WHERE organization_id = $1 AND dataset = $2 AND id = $3 FOR UPDATE',
        [organizationId, this.dataset, id],
      );
      if (!known) throw unknownWebhook();
      return work(query);
    });
  }

  private async read(query: TransactionQuery, id: string): Promise<Webhook> {
    const [row] = await query<WebhookRow>(`${SELECT} WHERE h.id = $1`, [id]);
    return webhookOf(row as WebhookRow);
  }

  private async addWatches(
    query: TransactionQuery,
    organizationId: string,
    id: string,
    watchIds: readonly string[],
    start: WebhookStart,
  ): Promise<void> {
    const known = await query<{ id: string }>(
      'SELECT id FROM watches WHERE organization_id = $1 AND dataset = $2 AND id = ANY ($3::text[])',
      [organizationId, this.dataset, watchIds.filter((each) => WATCH_ID.regex.test(each))],
    );
    const unknown = watchIds.find((each) => !known.some((watch) => watch.id === each));
    if (unknown !== undefined)
      throw invalidParameter(
        'watch_ids',
        `has "${unknown.slice(0, 40)}", which is no watch of your organization: \`GET /v4/watches\` lists them`,
      );
    await query(
      `INSERT INTO webhook_watches (webhook_id, watch_id, delivered_sequence)
       SELECT $1, id, CASE WHEN $3 THEN deleted_sequence ELSE last_sequence END FROM watches WHERE id = ANY ($2::text[])
       ON CONFLICT DO NOTHING`,
      [id, watchIds, start === 'beginning'],
    );
  }
}

export const unknownWebhook = (): AppError =>
  new AppError('not_found', 'Your organization has no webhook with this id: `GET /v4/webhooks` lists them.');

const assertRoom = async (query: TransactionQuery, organizationId: string): Promise<void> => {
  const [organization] = await query<{ product_plan: ProductPlan; used: string }>(
    `SELECT product_plan, (SELECT count(*) FROM webhooks WHERE organization_id = o.id) AS used
     FROM organizations o WHERE id = $1 AND deleted_at IS NULL`,
    [organizationId],
  );
  if (!organization) throw new AppError('organization_not_linked');
  checkPlanLimit(organization.product_plan, 'webhooks', Number(organization.used));
};

const webhookOf = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  format: row.format,
  watchIds: row.watch_ids,
  paused: row.paused,
  problem: row.problem,
  failingSince: row.failing_since,
  lastDeliveredAt: row.last_delivered_at,
  createdAt: row.created_at,
});
