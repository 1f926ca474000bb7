import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { CREDIT_COLUMN } from './credit-column.js';

/** The sum of an organization's ledger entries, updated only in the same transaction. Every organization has one. */
@Entity('credit_balances')
@Check('credit_balances_allowance_not_negative', 'allowance >= 0')
@Check('credit_balances_purchased_not_negative', 'purchased >= 0')
export class CreditBalance {
  @PrimaryColumn({ type: 'text' })
  organizationId!: string;

  @OneToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn()
  organization?: Relation<Organization>;

  /** The rest of the current period's allowance. */
  @Column({ ...CREDIT_COLUMN, default: 0 })
  allowance!: number;

  @Column({ ...CREDIT_COLUMN, default: 0 })
  purchased!: number;

  /** The allowance with which the current period started. */
  @Column({ ...CREDIT_COLUMN, default: 0 })
  periodAllowance!: number;

  /** Start of the first period. Later periods start whole months after it. */
  @Column({ type: 'timestamptz', nullable: true })
  periodAnchor!: Date | null;

  @Column({ type: 'integer', default: 0 })
  periodNumber!: number;

  /** Null without an allowance, like `periodEndsAt`. */
  @Column({ type: 'timestamptz', nullable: true })
  periodStartedAt!: Date | null;

  @Index()
  @Column({ type: 'timestamptz', nullable: true })
  periodEndsAt!: Date | null;
}
