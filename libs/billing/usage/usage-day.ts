import { PrimaryColumn } from 'typeorm';

/** What usage is added up by. */
export abstract class UsageDay {
  @PrimaryColumn({ type: 'text' })
  organizationId!: string;

  @PrimaryColumn({ type: 'date' })
  day!: string;

  @PrimaryColumn({ type: 'text' })
  endpointGroup!: string;
}
