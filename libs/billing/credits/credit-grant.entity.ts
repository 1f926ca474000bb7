import { Check, Column, Entity, Index } from 'typeorm';
import { LedgerEntry } from './ledger-entry.js';

export const CREDIT_KINDS = ['allowance', 'purchased'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Credits granted to an organization. */
@Entity('credit_grants')
@Check('credit_grants_amount_positive', 'amount > 0')
@Check('credit_grants_allowance_has_period', `(kind = 'allowance') = (period_started_at IS NOT NULL)`)
@Index('credit_grants_one_per_period', ['organizationId', 'periodStartedAt'], { unique: true })
export class CreditGrant extends LedgerEntry {
  @Column({ type: 'enum', enum: CREDIT_KINDS, enumName: 'credit_kind' })
  kind!: CreditKind;

  /** The billing period of an allowance; null for purchased credits. */
  @Column({ type: 'timestamptz', nullable: true })
  periodStartedAt!: Date | null;

  /** The undelivered charge that this grant refunds. */
  @Index('credit_grants_one_refund', { unique: true })
  @Column({ type: 'bigint', nullable: true })
  refundedChargeId!: string | null;
}
