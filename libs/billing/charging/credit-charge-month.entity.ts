import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The sums of an organization's charges of a month whose charges were dropped. Rows are only inserted. */
@Entity('credit_charge_months')
export class CreditChargeMonth {
  @PrimaryColumn({ type: 'text' })
  organizationId!: string;

  /** First day. */
  @PrimaryColumn({ type: 'date' })
  month!: string;

  @Column({ type: 'bigint' })
  lastChargeId!: string;

  @Column({ type: 'timestamptz' })
  lastChargedAt!: Date;

  @Column({ type: 'bigint' })
  charges!: string;

  @Column({ type: 'bigint' })
  allowance!: string;

  @Column({ type: 'bigint' })
  purchased!: string;

  @Column({ type: 'bigint' })
  records!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  sealedAt!: Date;
}
