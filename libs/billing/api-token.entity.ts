import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { Organization } from './organization.entity.js';

/** An API token without the token: only its SHA-256 and its last four characters are kept. */
@Entity('api_tokens')
@Unique('api_tokens_sha256_key', ['sha256'])
@Check('api_tokens_id_format', `id ~ '^K[0-9a-f]{32}$'`)
@Check('api_tokens_sha256_length', 'octet_length(sha256) = 32')
export class ApiToken {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'api_tokens_pkey' })
  id!: string;

  /** Null once the organization is gone: the token is then valid, and linked to nothing. */
  @Index('api_tokens_organization_id')
  @Column({ name: 'organization_id', type: 'text', nullable: true })
  organizationId!: string | null;

  @ManyToOne(() => Organization, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'api_tokens_organization_id_fkey' })
  organization?: Relation<Organization> | null;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'bytea', select: false })
  sha256!: Buffer;

  @Column({ type: 'text' })
  last4!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
