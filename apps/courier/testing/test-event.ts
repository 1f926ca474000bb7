import type { RecordValue } from '#libs/registry/field.js';

/** An event as a client reads it. */
export interface TestEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly record_id: string;
  readonly change_number: number | null;
  readonly record: RecordValue | null;
}
