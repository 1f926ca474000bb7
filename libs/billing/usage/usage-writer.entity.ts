import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process that counts requests, and its last write that took effect. Deleted after a day. */
@Entity('usage_writers')
export class UsageWriter {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'integer' })
  lastWrite!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  writtenAt!: Date;
}
