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
import { User } from '../user.entity.js';

/** A browser in which a user is signed in. It ends when its row is deleted. */
@Entity('sessions')
@Unique(['sha256'])
@Check('sessions_id_format', `id ~ '^L[0-9a-f]{32}$'`)
@Check('sessions_sha256_length', 'octet_length(sha256) = 32')
export class Session {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Index()
  @Column({ type: 'text' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user?: Relation<User>;

  /** Hash of the secret in the cookie. */
  @Column({ name: 'sha256', type: 'bytea', select: false })
  sha256!: Buffer;

  /** IP address of the sign-in. */
  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ type: 'text', nullable: true })
  userAgent!: string | null;

  /** Whether it was started at the organization's identity provider. */
  @Column({ type: 'boolean', default: false })
  sso!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Up to a minute old. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastUsedAt!: Date;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
