import { Check, Column, Entity } from 'typeorm';
import { LedgerEntry } from './ledger-entry.js';

/** The unused credits of an allowance at the end of its period. */
@Entity('credit_expiries')
@Check('credit_expiries_amount_positive', 'amount > 0')
export class CreditExpiry extends LedgerEntry {
  @Column({ type: 'timestamptz' })
  periodStartedAt!: Date;
}
