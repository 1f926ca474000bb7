import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A charge whose answer is not known to have been sent. */
@Entity('unsent_charges')
export class UnsentCharge {
  @PrimaryColumn({ name: 'charge_id', type: 'bigint', primaryKeyConstraintName: 'unsent_charges_pkey' })
  chargeId!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
