import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Numbers whose changes may not be visible to readers yet. */
@Entity('open_change_ranges')
export class OpenChangeRange {
  @PrimaryColumn({ type: 'text' })
  dataset!: string;

  @PrimaryColumn({ type: 'bigint' })
  firstNumber!: string;

  @Column({ type: 'bigint' })
  lastNumber!: string;

  /** `indexer` or `takedown`. */
  @Column({ type: 'text' })
  holder!: string;
}
