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

/**
 * An API token, or an app that an Admin has connected by OAuth, with its present access token. Only the SHA-256 of a token and the last four
 * characters of an API token are stored.
 */
@Entity('api_tokens')
@Unique(['sha256'])
@Unique(['grantId'])
@Check('api_tokens_id_format', `id ~ '^K[0-9a-f]{32}$'`)
@Check('api_tokens_sha256_length', 'octet_length(sha256) = 32')
@Check(
  'api_tokens_kind',
  `CASE WHEN client_id IS NULL
          THEN sha256 IS NOT NULL AND grant_id IS NULL AND credits_per_day IS NULL
          ELSE scope IS NOT NULL AND grant_id IS NOT NULL AND connected_until IS NOT NULL AND credits_per_day IS NOT NULL END`,
)
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

  /** Null for an app that has been connected and has no access token yet. */
  @Column({ name: 'sha256', type: 'bytea', select: false, nullable: true })
  sha256!: Buffer | null;

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

  /** The id of the OAuth client, which may be the address of its metadata; null for an API token. */
  @Column({ type: 'text', nullable: true })
  clientId!: string | null;

  /** Of an API token what `scopeText` returns. */
  @Column({
    type: 'text',
    nullable: true,
    comment: 'The scope of an app; of an API token its scopes, and "read" if it changes nothing; null: everything.',
  })
  scope!: string | null;

  /** The grant of the authorization server to which the access tokens belong. */
  @Column({ type: 'text', nullable: true })
  grantId!: string | null;

  /** The Admin who connected the app, whose apps are withdrawn with the role; null for an API token. */
  @Index()
  @Column({ type: 'text', nullable: true })
  userId!: string | null;

  /** When an API token, or the present access token of an app, expires. Null for an API token that does not. */
  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** When the app has to be connected again unless it gets another access token before. */
  @Column({ type: 'timestamptz', nullable: true })
  connectedUntil!: Date | null;

  /** The most that the app may spend in a day (UTC). */
  @Column({ type: 'integer', nullable: true })
  creditsPerDay!: number | null;

  /** The last day on which the app has spent credits, and how many. */
  @Column({ type: 'date', nullable: true })
  spentOn!: string | null;

  @Column({ type: 'integer', default: 0 })
  spentCredits!: number;
}
