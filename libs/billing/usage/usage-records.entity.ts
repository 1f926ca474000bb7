import { Column, Entity } from 'typeorm';
import { UsageDay } from './usage-day.js';

/** Sums of the charges of a day, updated in the transaction of each charge. */
@Entity('usage_records')
export class UsageRecords extends UsageDay {
  @Column({ type: 'bigint' })
  records!: string;

  @Column({ type: 'bigint' })
  credits!: string;
}
