import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A charge whose answer is not known to have been sent. */
@Entity('undelivered_charges')
export class UndeliveredCharge {
  @PrimaryColumn({ type: 'bigint' })
  chargeId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
