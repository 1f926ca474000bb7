/** A name, value or amount in a question. */
export interface Entity {
  /** What it is a name of: `place`, `company`, `role` ... */
  readonly kind: string;
  readonly value: string;
  readonly negated?: boolean;
  /** Behind `than`: of what the rest is compared with. */
  readonly compared?: boolean;
}
