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

/** What was left of an allowance when its period ended. Rows are only ever added. */
@Entity('credit_expiries')
@Check('credit_expiries_amount_positive', 'amount > 0')
export class CreditExpiry {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'credit_expiries_pkey',
  })
  id!: string;

  @Index('credit_expiries_organization_id')
  @Column({ name: 'organization_id', type: 'text' })
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'credit_expiries_organization_id_fkey' })
  organization?: Relation<Organization>;

  @Column(creditColumn)
  amount!: number;

  @Column({ name: 'period_started_at', type: 'timestamptz' })
  periodStartedAt!: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
