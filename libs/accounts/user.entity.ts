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

/** Role of a user in the dashboard. The API does not depend on it. */
export const userRoles = ['admin', 'member'] as const;
export type UserRole = (typeof userRoles)[number];

@Entity('users')
@Unique(['email'])
@Check('users_id_format', `id ~ '^U[0-9a-f]{32}$'`)
@Check('users_email_lower_case', 'email = lower(email)')
export class User {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Index()
  @Column({ type: 'text' })
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  organization?: Relation<Organization>;

  /** Lower case. */
  @Column({ type: 'text' })
  email!: string;

  /** The name that the user has chosen. */
  @Column({ type: 'text', nullable: true })
  name!: string | null;

  @Column({ type: 'enum', enum: userRoles, enumName: 'user_role', default: 'member' })
  role!: UserRole;

  /** Null for a user who has always signed in at the organization's identity provider. */
  @Column({ type: 'text', nullable: true, select: false })
  passwordHash!: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  passwordChangedAt!: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
