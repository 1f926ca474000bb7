import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { AuditAction } from './audit-actions.js';

export const auditActorTypes = ['user', 'operator', 'anonymous'] as const;
export type AuditActorType = (typeof auditActorTypes)[number];

/** Who did what, when, and from where. Rows are only inserted: a trigger rejects other changes, except by retention and erasure. */
@Entity('audit_entries')
@Index('audit_entries_organization_id', ['organizationId', 'id'])
@Index('audit_entries_created_at', ['createdAt'])
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ type: 'text' })
  organizationId!: string;

  @Column({ type: 'enum', enum: auditActorTypes, enumName: 'audit_actor_type' })
  actorType!: AuditActorType;

  /** Id of the user; null for the operator, and for whoever was refused. */
  @Column({ type: 'text', nullable: true })
  actorId!: string | null;

  /** E-mail address of the user, system account of the operator, or `anonymous`. */
  @Column({ type: 'text' })
  actorName!: string;

  /** `token.create`, `member.remove`, ... */
  @Column({ type: 'text' })
  action!: AuditAction;

  @Column({ type: 'text', nullable: true })
  targetId!: string | null;

  @Column({ type: 'text', nullable: true })
  targetName!: string | null;

  @Column({ type: 'jsonb', default: {} })
  details!: Record<string, unknown>;

  /** IP address of the request; null for the operator. */
  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ type: 'text', nullable: true })
  requestId!: string | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
