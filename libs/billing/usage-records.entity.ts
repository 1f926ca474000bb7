import { Column, Entity, PrimaryColumn } from 'typeorm';

const primaryKeyConstraintName = 'usage_records_pkey';

/** What the charges of a day add up to. Written together with each of them. */
@Entity('usage_records')
export class UsageRecords {
  @PrimaryColumn({ name: 'organization_id', type: 'text', primaryKeyConstraintName })
  organizationId!: string;

  @PrimaryColumn({ type: 'date', primaryKeyConstraintName })
  day!: string;

  @PrimaryColumn({ name: 'endpoint_group', type: 'text', primaryKeyConstraintName })
  endpointGroup!: string;

  @Column({ type: 'bigint' })
  records!: string;

  @Column({ type: 'bigint' })
  credits!: string;
}
