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

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
