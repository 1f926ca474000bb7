import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { Organization } from '#libs/billing/organizations/organization.entity.js';
import type { Exclusions } from '#libs/search/registry/visibility.js';

/** A hidden posting or a blocked company. */
export type ExclusionKind = keyof Exclusions;
export const EXCLUSION_KINDS: readonly ExclusionKind[] = ['jobs', 'sources'];

/** A posting that an organization hides, or a company that it blocks. */
@Entity('exclusions')
@Unique('exclusions_once', ['organizationId', 'kind', 'excludedId'])
@Index('exclusions_in_order', ['organizationId', 'kind', 'number'])
export class Exclusion {
  /** Increases with each exclusion of an organization, which the clock does not guarantee. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
  })
  number!: string;

  @Column({ type: 'text' })
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  organization?: Relation<Organization>;

  @Column({ type: 'enum', enum: EXCLUSION_KINDS as ExclusionKind[], enumName: 'exclusion_kind' })
  kind!: ExclusionKind;

  /** The dataset may no longer contain this record. */
  @Column({ type: 'text' })
  excludedId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
