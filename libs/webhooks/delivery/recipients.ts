import { type SecretBox, SecretUnreadableError } from '#libs/accounts/secret-box.js';
import type { Requester } from '#libs/search/read/list-reader.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { deliveryRequester, type OrganizationRow } from '#libs/watches/delivery-requester.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import type { WebhookFormat } from '../webhook.js';

/** A webhook to which messages are sent now, and the organization that it belongs to. */
export interface Recipient {
  readonly id: string;
  readonly url: string;
  readonly format: WebhookFormat;
  /** Those that sign, the present one first. Empty: they cannot be decrypted. */
  readonly secrets: readonly string[];
  readonly paused: boolean;
  readonly requester: Requester;
  /** Credits left; null on `subscription`. */
  readonly balance: number | null;
}

interface RecipientRow extends OrganizationRow {
  readonly url: string;
  readonly format: WebhookFormat;
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
  readonly paused: boolean;
  readonly balance: string | null;
}

/** Reads webhooks as they are now, with their secrets. */
export class Recipients {
  constructor(
    private readonly database: WatchesDatabase,
    private readonly visibility: VisibilityStore,
    private readonly box: SecretBox,
  ) {}

  /** Null if it was deleted, or its organization was disabled. @throws AppError `service_unavailable`. */
  async find(id: string): Promise<Recipient | null> {
    const [row] = await this.database.query<RecipientRow>(
      `SELECT h.url, h.format, h.secret, CASE WHEN h.previous_secret_until > clock_timestamp() THEN h.previous_secret END AS previous_secret,
         h.paused, h.organization_id, o.rate_tier, o.exclusions_version,
         CASE WHEN o.billing_mode = 'credits' THEN b.allowance + b.purchased END AS balance
       FROM webhooks h JOIN organizations o ON o.id = h.organization_id LEFT JOIN credit_balances b ON b.organization_id = o.id
       WHERE h.id = $1 AND o.deleted_at IS NULL AND o.api_enabled`,
      [id],
    );
    if (!row) return null;
    return {
      id,
      url: row.url,
      format: row.format,
      paused: row.paused,
      secrets: this.secretsOf(id, row),
      balance: row.balance === null ? null : Number(row.balance),
      requester: deliveryRequester(row, this.visibility),
    };
  }

  private secretsOf(id: string, { secret, previous_secret: previous }: RecipientRow): string[] {
    const present = this.opened(secret, id);
    if (present === null) return [];
    const before = previous && this.opened(previous, id);
    return before ? [present, before] : [present];
  }

  private opened(sealed: Buffer, id: string): string | null {
    try {
      return this.box.open(sealed, id);
    } catch (error) {
      if (error instanceof SecretUnreadableError) return null;
      throw error;
    }
  }
}
