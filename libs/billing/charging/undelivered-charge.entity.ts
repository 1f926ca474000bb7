import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A charge whose response has not been reported as delivered. */
@Entity('undelivered_charges')
export class UndeliveredCharge {
  @PrimaryColumn({ type: 'bigint' })
  chargeId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
