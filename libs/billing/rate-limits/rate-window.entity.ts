import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity.js';

/** Both rate windows of an organization, counted by the function `admit` of the database. Every organization has one. */
@Entity('rate_windows')
@Check('rate_windows_short_used_not_negative', 'short_used >= 0')
@Check('rate_windows_long_used_not_negative', 'long_used >= 0')
export class RateWindow {
  @PrimaryColumn({ type: 'text' })
  organizationId!: string;

  @OneToOne(() => Organization, { onDelete: 'CASCADE' })
  @JoinColumn()
  organization?: Relation<Organization>;

  @Column({ type: 'timestamptz', default: () => `'-infinity'` })
  shortEndsAt!: Date;

  @Column({ type: 'integer', default: 0 })
  shortUsed!: number;

  @Column({ type: 'timestamptz', default: () => `'-infinity'` })
  longEndsAt!: Date;

  @Column({ type: 'integer', default: 0 })
  longUsed!: number;

  /** Exhausted, and closed for a full window since the first refusal. */
  @Column({ type: 'boolean', default: false })
  longBlocked!: boolean;
}
