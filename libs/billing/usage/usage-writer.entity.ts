import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process that counts requests, and the last of its writes that took effect. Forgotten after a day. */
@Entity('usage_writers')
export class UsageWriter {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'integer' })
  lastWrite!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  writtenAt!: Date;
}
