import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { Organization } from '#libs/billing/organizations/organization.entity.js';
import { User, type UserRole, userRoles } from '../user.entity.js';

export const accountLinkKinds = ['invitation', 'password_reset'] as const;
export type AccountLinkKind = (typeof accountLinkKinds)[number];

/** Why a link cannot be used any longer, other than by its expiration. The last three concern its issuer or its subject. */
export const accountLinkEnds = [
  'used',
  'replaced',
  'withdrawn',
  'removed',
  'role_changed',
  'password_changed',
] as const;
export type AccountLinkEnd = (typeof accountLinkEnds)[number];

/** A single-use link. One that has ended is kept for some time, so that the audit log can name a link that is refused. */
@Entity('account_links')
@Unique(['sha256'])
@Index('account_links_one_per_subject', ['organizationId', 'kind', 'email'], {
  unique: true,
  where: 'ended_at IS NULL',
})
@Check('account_links_id_format', `id ~ '^V[0-9a-f]{32}$'`)
@Check('account_links_sha256_length', 'octet_length(sha256) = 32')
@Check('account_links_end', '(ended_at IS NULL) = (end_reason IS NULL)')
@Check(
  'account_links_subject',
  `CASE kind WHEN 'invitation' THEN role IS NOT NULL ELSE user_id IS NOT NULL OR ended_at IS NOT NULL END`,
)
export class AccountLink {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'enum', enum: accountLinkKinds, enumName: 'account_link_kind' })
  kind!: AccountLinkKind;

  @Column({ type: 'text' })
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  organization?: Relation<Organization>;

  /** The user whose password it resets; null for an invitation, and once that user has been removed. */
  @Index()
  @Column({ type: 'text', nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  user?: Relation<User> | null;

  /** Lower case. */
  @Column({ type: 'text' })
  email!: string;

  /** The role of the invited user; null for a password reset. */
  @Column({ type: 'enum', enum: userRoles, enumName: 'user_role', nullable: true })
  role!: UserRole | null;

  /** Hash of the secret in the link. */
  @Column({ name: 'sha256', type: 'bytea', select: false })
  sha256!: Buffer;

  /** E-mail address of the Admin, or the name of the operator. */
  @Column({ type: 'text' })
  createdBy!: string;

  /** Id of the user who issued it; null for the operator. */
  @Index()
  @Column({ type: 'text', nullable: true })
  issuerId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  @Column({ type: 'enum', enum: accountLinkEnds, enumName: 'account_link_end', nullable: true })
  endReason!: AccountLinkEnd | null;
}
