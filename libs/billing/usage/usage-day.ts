import { PrimaryColumn } from 'typeorm';

/** The key of usage counters. */
export abstract class UsageDay {
  @PrimaryColumn({ type: 'text' })
  organizationId!: string;

  @PrimaryColumn({ type: 'date' })
  day!: string;

  @PrimaryColumn({ type: 'text' })
  endpointGroup!: string;
}
