import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last change number of a dataset, which is named by the prefix of its indices. */
@Entity('change_counters')
export class ChangeCounter {
  @PrimaryColumn({ type: 'text' })
  dataset!: string;

  /** Identifies the log: a database that was created again has another one. */
  @Column({ type: 'uuid' })
  logId!: string;

  @Column({ type: 'bigint', default: 1 })
  nextNumber!: string;

  /** The highest number of a removal that was deleted from the log. */
  @Column({ type: 'bigint', default: 0 })
  prunedUpTo!: string;
}
