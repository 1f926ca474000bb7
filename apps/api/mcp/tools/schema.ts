/** A JSON Schema, draft 2020-12. */
export type Schema = Readonly<Record<string, unknown>> & {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
};

/** A parameter of a route, as OpenAPI describes it. */
export interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
  /** Only of filters. */
  readonly 'x-data-tier'?: 'min' | 'default' | 'max';
}
