/** A JSON Schema, draft 2020-12. */
export type Schema = Readonly<Record<string, unknown>> & {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
};
