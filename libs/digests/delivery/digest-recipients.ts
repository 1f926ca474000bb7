import type { Requester } from '#libs/search/read/list-reader.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { deliveryRequester, type OrganizationRow } from '#libs/watches/delivery-requester.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import type { DigestFrequency } from '../digest.js';

/** A digest that may be sent now, and its reader. */
export interface DigestRecipient {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly frequency: DigestFrequency;
  readonly timeZone: string;
  readonly lastPeriod: string;
  readonly organizationName: string;
  /** Whether the organization pays credits. */
  readonly paysCredits: boolean;
  readonly requester: Requester;
  /** By the clock of Postgres. */
  readonly now: Date;
}

interface RecipientRow extends OrganizationRow {
  readonly user_id: string;
  readonly email: string;
  readonly frequency: DigestFrequency;
  readonly time_zone: string;
  readonly last_period: string;
  readonly organization_name: string;
  readonly billing_mode: string;
  readonly now: Date;
}

/**
 * Null if nothing may be sent: the reader has unsubscribed, has left the organization or has not confirmed the address, or the organization was
 * disabled. @throws AppError `service_unavailable`.
 */
export const findDigestRecipient = async (
  database: WatchesDatabase,
  visibility: VisibilityStore,
  id: string,
): Promise<DigestRecipient | null> => {
  const [row] = await database.query<RecipientRow>(
    `SELECT d.user_id, u.email, d.frequency, r.time_zone, d.last_period::text, o.id AS organization_id, o.name AS organization_name, o.rate_tier,
       o.exclusions_version, o.billing_mode, clock_timestamp() AS now
     FROM digests d JOIN digest_readers r ON r.user_id = d.user_id JOIN users u ON u.id = d.user_id
       JOIN organizations o ON o.id = d.organization_id AND o.id = u.organization_id
     WHERE d.id = $1 AND NOT d.paused AND r.confirmed_at IS NOT NULL AND o.deleted_at IS NULL AND o.api_enabled`,
    [id],
  );
  if (!row) return null;
  return {
    id,
    userId: row.user_id,
    email: row.email,
    frequency: row.frequency,
    timeZone: row.time_zone,
    lastPeriod: row.last_period,
    organizationName: row.organization_name,
    paysCredits: row.billing_mode === 'credits',
    requester: deliveryRequester(row, visibility),
    now: row.now,
  };
};
