import { Column, CreateDateColumn, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { CREDIT_COLUMN } from './credit-column.js';

/** What credits that come or go have in common. Rows are only ever added: a trigger refuses everything else. */
export abstract class LedgerEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Index()
  @Column({ type: 'text' })
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'RESTRICT' })
  organization?: Relation<Organization>;

  @Column(CREDIT_COLUMN)
  amount!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
