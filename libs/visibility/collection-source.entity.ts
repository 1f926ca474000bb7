import { Entity, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Collection } from './collection.entity.js';

/** A company in a collection. */
@Entity('collection_sources')
export class CollectionSource {
  @PrimaryColumn({ type: 'text' })
  collectionId!: string;

  @ManyToOne(() => Collection, { onDelete: 'CASCADE' })
  collection?: Relation<Collection>;

  /** This company may be missing from the dataset. */
  @PrimaryColumn({ type: 'text' })
  sourceId!: string;
}
