import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The usage of a month whose days were folded. */
@Entity('usage_months')
export class UsageMonths {
  @PrimaryColumn({ type: 'text' })
  organizationId!: string;

  /** First day. */
  @PrimaryColumn({ type: 'date' })
  month!: string;

  @PrimaryColumn({ type: 'text' })
  endpointGroup!: string;

  @Column({ type: 'bigint' })
  requests!: string;

  @Column({ type: 'bigint' })
  errors!: string;

  @Column({ type: 'bigint' })
  records!: string;

  @Column({ type: 'bigint' })
  credits!: string;
}
