import { Column, Entity } from 'typeorm';
import { UsageDay } from './usage-day.js';

/** What the charges of a day add up to. Written together with each of them. */
@Entity('usage_records')
export class UsageRecords extends UsageDay {
  @Column({ type: 'bigint' })
  records!: string;

  @Column({ type: 'bigint' })
  credits!: string;
}
