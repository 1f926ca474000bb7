import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Number of attempts in the current window. */
@Entity('throttle_windows')
export class ThrottleWindow {
  /** Hash of the limited key, an address or an account. */
  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'integer' })
  hits!: number;

  @Index()
  @Column({ type: 'timestamptz' })
  endsAt!: Date;
}
