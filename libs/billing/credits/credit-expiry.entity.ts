import { Check, Column, Entity } from 'typeorm';
import { LedgerEntry } from './ledger-entry.js';

/** What was left of an allowance when its period ended. */
@Entity('credit_expiries')
@Check('credit_expiries_amount_positive', 'amount > 0')
export class CreditExpiry extends LedgerEntry {
  @Column({ type: 'timestamptz' })
  periodStartedAt!: Date;
}
