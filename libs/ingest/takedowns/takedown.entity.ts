import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A posting that was removed permanently: no feed restores it, unless the takedown is undone. */
@Entity('takedowns')
@Check('takedowns_job_id_format', `job_id ~ '^J[0-9a-f]{32}$'`)
export class Takedown {
  @PrimaryColumn({ type: 'text' })
  jobId!: string;

  /** Written by the operator: who requested it, and where the request is filed. */
  @Column({ type: 'text' })
  reason!: string;

  @Index()
  @CreateDateColumn({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;

  /** Since then, feeds may restore it. */
  @Column({ type: 'timestamptz', nullable: true })
  undoneAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  undoReason!: string | null;
}
