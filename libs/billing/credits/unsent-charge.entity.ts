import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A charge whose answer is not known to have been sent. */
@Entity('unsent_charges')
export class UnsentCharge {
  @PrimaryColumn({ type: 'bigint' })
  chargeId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
