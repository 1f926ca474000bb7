import type { EntityManager } from 'typeorm';
import type { EndpointGroup } from '../usage/endpoint-groups.js';

export const LEDGER_ENTRY_TYPES = ['charge', 'month', 'grant', 'refund', 'expiry'] as const;

/** One ledger entry: a grant, a charge, the sum of the charges of a sealed month, or an expiry. */
export interface LedgerLine {
  /** `charge-12`: numbers of different types are independent. */
  readonly id: string;
  readonly type: (typeof LEDGER_ENTRY_TYPES)[number];
  readonly at: Date;
  /** Change of the allowance and of the purchased credits; negative when it took credits. */
  readonly allowance: number;
  readonly purchased: number;
  /** Sum of both after the entry. */
  readonly balance: number;
  /** The request that was charged; null for other types. */
  readonly requestId: string | null;
  readonly endpointGroup: EndpointGroup | null;
  readonly records: number | null;
}

/** The position after a page: the number of the last line of each table, and the balance before them. */
export interface LedgerPosition {
  readonly charge: string | null;
  readonly grant: string | null;
  readonly expiry: string | null;
  readonly balance: number;
}

export interface LedgerPage {
  readonly lines: readonly LedgerLine[];
  /** Null at the end. */
  readonly next: LedgerPosition | null;
}

type Table = 'charge' | 'grant' | 'expiry';

interface Row {
  /** The last one has only the balance. */
  source: Table | null;
  id: string;
  type: LedgerLine['type'];
  at: Date;
  allowance: string;
  purchased: string;
  request_id: string | null;
  endpoint_group: EndpointGroup | null;
  records: string | number | null;
}

/**
 * The ledger of an organization, the latest line first, each with the balance after it. Numbers of a table grow in the order in which its
 * lines took effect, so each table is read by number, and the three are merged by time. One statement reads lines and balance, so that
 * they agree during concurrent charges.
 */
export const readLedger = async (
  manager: EntityManager,
  organizationId: string,
  limit: number,
  from?: LedgerPosition,
): Promise<LedgerPage> => {
  const rows = await manager.query<Row[]>(
    `(SELECT 'charge' AS source, id, 'charge' AS type, created_at AS at, -allowance::bigint AS allowance,
        -purchased::bigint AS purchased, request_id, endpoint_group, records FROM credit_charges
      WHERE organization_id = $1 AND ($3::bigint IS NULL OR id < $3) AND allowance + purchased > 0 ORDER BY id DESC LIMIT $2)
     UNION ALL
     -- A month has the number of its last charge.
     (SELECT 'charge', last_charge_id, 'month', last_charged_at, -allowance, -purchased, NULL, NULL, records FROM credit_charge_months
      WHERE organization_id = $1 AND ($3::bigint IS NULL OR last_charge_id < $3) AND allowance + purchased > 0
      ORDER BY last_charge_id DESC LIMIT $2)
     UNION ALL
     (SELECT 'grant', id, CASE WHEN refunded_charge_id IS NULL THEN 'grant' ELSE 'refund' END, created_at,
        CASE kind WHEN 'allowance' THEN amount ELSE 0 END, CASE kind WHEN 'purchased' THEN amount ELSE 0 END, NULL, NULL, NULL
      FROM credit_grants WHERE organization_id = $1 AND ($4::bigint IS NULL OR id < $4) ORDER BY id DESC LIMIT $2)
     UNION ALL
     (SELECT 'expiry', id, 'expiry', created_at, -amount, 0, NULL, NULL, NULL
      FROM credit_expiries WHERE organization_id = $1 AND ($5::bigint IS NULL OR id < $5) ORDER BY id DESC LIMIT $2)
     UNION ALL
     (SELECT NULL, 0, NULL, NULL, allowance, purchased, NULL, NULL, NULL FROM credit_balances WHERE organization_id = $1)`,
    [organizationId, limit + 1, from?.charge ?? null, from?.grant ?? null, from?.expiry ?? null],
  );
  const now = rows.find(({ source }) => source === null);
  let balance = from?.balance ?? Number(now?.allowance) + Number(now?.purchased);
  const last = { charge: from?.charge ?? null, grant: from?.grant ?? null, expiry: from?.expiry ?? null };
  const merged = merge(rows);
  const lines = merged.slice(0, limit).map((row) => {
    const line = lineOf(row, balance);
    balance -= line.allowance + line.purchased;
    last[row.source as Table] = row.id;
    return line;
  });
  return { lines, next: merged.length > limit ? { ...last, balance } : null };
};

/** Keeps the order of each table. Within a transaction, a charge is the latest, and an expiry precedes the next allowance. */
const merge = (rows: readonly Row[]): Row[] => {
  const queues = (['charge', 'grant', 'expiry'] as const).map((table) =>
    rows.filter(({ source }) => source === table).sort((a, b) => (BigInt(b.id) > BigInt(a.id) ? 1 : -1)),
  );
  const merged: Row[] = [];
  for (;;) {
    const latest = queues
      .filter((queue) => queue.length > 0)
      .reduce<Row[] | null>(
        (best, queue) => (best && Number(best[0]?.at) >= Number(queue[0]?.at) ? best : queue),
        null,
      );
    const row = latest?.shift();
    if (!row) return merged;
    merged.push(row);
  }
};

const lineOf = (row: Row, balance: number): LedgerLine => ({
  id: `${row.source}-${row.id}`,
  type: row.type,
  at: row.at,
  allowance: Number(row.allowance),
  purchased: Number(row.purchased),
  balance,
  requestId: row.request_id,
  endpointGroup: row.endpoint_group,
  records: row.records === null ? null : Number(row.records),
});
