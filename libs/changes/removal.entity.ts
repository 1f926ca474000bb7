import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A record that was removed from a dataset. */
@Entity('removals')
export class Removal {
  @PrimaryColumn({ type: 'text' })
  dataset!: string;

  @PrimaryColumn({ type: 'bigint' })
  number!: string;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'text' })
  recordId!: string;

  @Index()
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  removedAt!: Date;
}
