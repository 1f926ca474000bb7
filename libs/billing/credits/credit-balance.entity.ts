import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { CREDIT_COLUMN } from './credit-column.js';

/** What the ledger's entries of an organization add up to, changed only together with them. Every organization has one. */
@Entity('credit_balances')
@Check('credit_balances_allowance_not_negative', 'allowance >= 0')
@Check('credit_balances_purchased_not_negative', 'purchased >= 0')
export class CreditBalance {
  @PrimaryColumn({ type: 'text' })
  organizationId!: string;

  @OneToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn()
  organization?: Relation<Organization>;

  /** Left of the current period's allowance. */
  @Column({ ...CREDIT_COLUMN, default: 0 })
  allowance!: number;

  @Column({ ...CREDIT_COLUMN, default: 0 })
  purchased!: number;

  /** What the current period's allowance was at its start. */
  @Column({ ...CREDIT_COLUMN, default: 0 })
  periodAllowance!: number;

  /** When the first period began, from which every later one is counted in months. */
  @Column({ type: 'timestamptz', nullable: true })
  periodAnchor!: Date | null;

  @Column({ type: 'integer', default: 0 })
  periodNumber!: number;

  /** Null, with the next, without an allowance. */
  @Column({ type: 'timestamptz', nullable: true })
  periodStartedAt!: Date | null;

  @Index()
  @Column({ type: 'timestamptz', nullable: true })
  periodEndsAt!: Date | null;
}
