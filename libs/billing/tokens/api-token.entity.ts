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
import { Organization } from '../organizations/organization.entity.js';

/** An API token. Only its SHA-256 and its last four characters are stored. */
@Entity('api_tokens')
@Unique(['sha256'])
@Check('api_tokens_id_format', `id ~ '^K[0-9a-f]{32}$'`)
@Check('api_tokens_sha256_length', 'octet_length(sha256) = 32')
export class ApiToken {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  /** Null once the organization is deleted: the token is then valid but not linked. */
  @Index()
  @Column({ type: 'text', nullable: true })
  organizationId!: string | null;

  @ManyToOne(() => Organization, { onDelete: 'SET NULL', nullable: true })
  organization?: Relation<Organization> | null;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'sha256', type: 'bytea', select: false })
  sha256!: Buffer;

  @Column({ name: 'last4', type: 'text' })
  last4!: string;

  /** E-mail address of the Admin who created it; null when an operator issued it. */
  @Column({ type: 'text', nullable: true })
  createdBy!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
