import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One charged response, and the credits drawn from each balance (none on `subscription`). Rows are only inserted, by the database
 * function `charge_credits`, and
 * partitioned by month. Months that are no longer kept are sealed: `CreditChargeMonth`.
 */
@Entity('credit_charges')
@Check('credit_charges_not_negative', 'allowance >= 0 AND purchased >= 0 AND records >= 0')
@Index('credit_charges_organization_id', ['organizationId', 'id'])
export class CreditCharge {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: string;

  @Column({ type: 'text' })
  organizationId!: string;

  @Column({ type: 'text' })
  requestId!: string;

  @Column({ type: 'text' })
  endpointGroup!: string;

  @Column({ type: 'integer' })
  allowance!: number;

  @Column({ type: 'integer' })
  purchased!: number;

  @Column({ type: 'integer' })
  records!: number;

  @PrimaryColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
