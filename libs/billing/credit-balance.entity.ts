import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { creditColumn } from './credit-column.js';
import { Organization } from './organization.entity.js';

/** What the ledger's entries of an organization add up to, changed only together with them. Every organization has one. */
@Entity('credit_balances')
@Check('credit_balances_allowance_not_negative', 'allowance >= 0')
@Check('credit_balances_purchased_not_negative', 'purchased >= 0')
export class CreditBalance {
  @PrimaryColumn({ name: 'organization_id', type: 'text', primaryKeyConstraintName: 'credit_balances_pkey' })
  organizationId!: string;

  @OneToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'credit_balances_organization_id_fkey' })
  organization?: Relation<Organization>;

  /** Left of the current period's allowance. */
  @Column({ ...creditColumn, default: 0 })
  allowance!: number;

  @Column({ ...creditColumn, default: 0 })
  purchased!: number;

  /** What the current period's allowance was at its start. */
  @Column({ name: 'period_allowance', ...creditColumn, default: 0 })
  periodAllowance!: number;

  /** When the first period began, from which every later one is counted in months. */
  @Column({ name: 'period_anchor', type: 'timestamptz', nullable: true })
  periodAnchor!: Date | null;

  @Column({ name: 'period_number', type: 'integer', default: 0 })
  periodNumber!: number;

  /** Null, with the next, without an allowance. */
  @Column({ name: 'period_started_at', type: 'timestamptz', nullable: true })
  periodStartedAt!: Date | null;

  @Index('credit_balances_period_ends_at')
  @Column({ name: 'period_ends_at', type: 'timestamptz', nullable: true })
  periodEndsAt!: Date | null;
}
