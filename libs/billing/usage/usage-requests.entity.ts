import { Column, Entity } from 'typeorm';
import { UsageDay } from './usage-day.js';

/** Requests per day that the rate windows counted. Written once a second. */
@Entity('usage_requests')
export class UsageRequests extends UsageDay {
  @Column({ type: 'bigint' })
  requests!: string;

  @Column({ type: 'bigint' })
  errors!: string;
}
