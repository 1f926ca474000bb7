import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { creditColumn } from './credit-column.js';
import { Organization } from './organization.entity.js';

export const creditKinds = ['allowance', 'purchased'] as const;
export type CreditKind = (typeof creditKinds)[number];

/** Credits given to an organization. Rows are only ever added: a trigger refuses everything else. */
@Entity('credit_grants')
@Check('credit_grants_amount_positive', 'amount > 0')
@Check('credit_grants_allowance_has_period', `(kind = 'allowance') = (period_started_at IS NOT NULL)`)
@Index('credit_grants_one_per_period', ['organizationId', 'periodStartedAt'], { unique: true })
export class CreditGrant {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'credit_grants_pkey',
  })
  id!: string;

  @Index('credit_grants_organization_id')
  @Column({ name: 'organization_id', type: 'text' })
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'credit_grants_organization_id_fkey' })
  organization?: Relation<Organization>;

  @Column({ type: 'enum', enum: creditKinds, enumName: 'credit_kind' })
  kind!: CreditKind;

  @Column(creditColumn)
  amount!: number;

  /** Of an allowance: the billing period that it is for. */
  @Column({ name: 'period_started_at', type: 'timestamptz', nullable: true })
  periodStartedAt!: Date | null;

  /** The unsent charge that this gives back. */
  @Index('credit_grants_one_refund', { unique: true })
  @Column({ name: 'refunded_charge_id', type: 'bigint', nullable: true })
  refundedChargeId!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
