import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Collection } from './collection.entity.js';

const primaryKeyConstraintName = 'collection_sources_pkey';

/** A company in a collection. */
@Entity('collection_sources')
export class CollectionSource {
  @PrimaryColumn({ name: 'collection_id', type: 'text', primaryKeyConstraintName })
  collectionId!: string;

  @ManyToOne(() => Collection, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'collection_id', foreignKeyConstraintName: 'collection_sources_collection_id_fkey' })
  collection?: Relation<Collection>;

  /** May name what the dataset does not hold. */
  @PrimaryColumn({ name: 'source_id', type: 'text', primaryKeyConstraintName })
  sourceId!: string;
}
