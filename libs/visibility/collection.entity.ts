import { Check, Column, CreateDateColumn, Entity, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { Organization } from '#libs/billing/organizations/organization.entity.js';

/** A set of companies that an organization has given a name. */
@Entity('collections')
@Unique('collections_one_per_name', ['organizationId', 'nameKey'])
@Check('collections_id_format', `id ~ '^C[0-9a-f]{32}$'`)
export class Collection {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  organizationId!: string;

  @ManyToOne(() => Organization, { onDelete: 'CASCADE' })
  organization?: Relation<Organization>;

  @Column({ type: 'text' })
  name!: string;

  /** The name without case and accents, by which it is found. */
  @Column({ type: 'text' })
  nameKey!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** When its name or companies were last changed. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
