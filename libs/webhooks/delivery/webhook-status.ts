import type { WatchesDatabase } from '#libs/watches/watches-database.js';

/** What an organization is told of a webhook. Every method throws `service_unavailable` if Postgres is unavailable. */
export class WebhookStatus {
  constructor(private readonly database: WatchesDatabase) {}

  /** Deliveries fail, and are retried. */
  async fail(id: string, reason: string): Promise<void> {
    await this.database.query(
      `UPDATE webhooks SET failing_since = coalesce(failing_since, clock_timestamp()), problem = $2 WHERE id = $1 AND NOT paused`,
      [id, `${reason} Deliveries are retried for three days.`],
    );
  }

  /** The last retry has failed, or the receiver wants no more. */
  async pause(id: string, reason: string): Promise<void> {
    await this.database.query(
      `UPDATE webhooks SET paused = true, failing_since = coalesce(failing_since, clock_timestamp()), problem = $2 WHERE id = $1 AND NOT paused`,
      [
        id,
        `Paused: ${reason} Repair the receiver, then set \`status\` to \`active\`: it goes on with the event that was not delivered.`,
      ],
    );
  }

  /** Events wait, and nothing is retried. */
  async wait(id: string, reason: string): Promise<void> {
    await this.database.query('UPDATE webhooks SET problem = $2 WHERE id = $1 AND NOT paused', [id, reason]);
  }

  /** A job may be added for it again. */
  async release(id: string): Promise<void> {
    await this.database.query('UPDATE webhooks SET due_at = clock_timestamp() WHERE id = $1', [id]);
  }
}
