import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How often something was tried in the window that runs now. */
@Entity('throttle_windows')
export class ThrottleWindow {
  /** A hash of what is limited, by address or by account. */
  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'integer' })
  hits!: number;

  @Index()
  @Column({ type: 'timestamptz' })
  endsAt!: Date;
}
