import { Column, CreateDateColumn, Index, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';
import { CREDIT_COLUMN } from './credit-column.js';

/** Columns that grants and expiries share. Rows are only inserted: a trigger rejects updates and deletes. */
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
