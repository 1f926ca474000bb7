import { Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Collection } from './collection.entity.js';

/** A company in a collection. */
@Entity('collection_sources')
export class CollectionSource {
  @PrimaryColumn({ type: 'text' })
  collectionId!: string;

  @ManyToOne(() => Collection, { onDelete: 'CASCADE' })
  collection?: Relation<Collection>;

  /** May name what the dataset does not hold. */
  @PrimaryColumn({ type: 'text' })
  sourceId!: string;
}
