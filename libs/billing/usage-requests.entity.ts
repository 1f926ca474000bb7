import { Column, Entity, PrimaryColumn } from 'typeorm';

const primaryKeyConstraintName = 'usage_requests_pkey';

/** Requests that were counted in the windows, per day. Written once a second. */
@Entity('usage_requests')
export class UsageRequests {
  @PrimaryColumn({ name: 'organization_id', type: 'text', primaryKeyConstraintName })
  organizationId!: string;

  @PrimaryColumn({ type: 'date', primaryKeyConstraintName })
  day!: string;

  @PrimaryColumn({ name: 'endpoint_group', type: 'text', primaryKeyConstraintName })
  endpointGroup!: string;

  @Column({ type: 'bigint' })
  requests!: string;

  @Column({ type: 'bigint' })
  errors!: string;
}
