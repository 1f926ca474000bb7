import type { z } from 'zod';
import type { ResponseBody } from '#libs/search/read/response/response-body.js';

/** The format of a successful response. `R` is the type that the compiler checks. */
export interface Response<R> {
  readonly format: ResponseFormat;
  /** Never set. Binds `R`. */
  readonly value?: R;
}

export type ResponseFormat =
  /** Stored records as bytes, which were validated when they were loaded. */
  | { readonly type: 'records'; readonly kind: string; readonly as: 'record' | 'list' }
  /** Bytes that the stores joined, of a component of `components.ts`. */
  | { readonly type: 'bytes'; readonly schema: z.ZodType }
  | { readonly type: 'json'; readonly schema: z.ZodType }
  /** JSON, or with `format=csv` the rows of `data`. */
  | { readonly type: 'analysis'; readonly schema: z.ZodType };

/** A value with all properties and elements read-only. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** One stored record, or `{}`. @param kind name of its definition. */
export const storedRecord = (kind: string): Response<ResponseBody> => ({
  format: { type: 'records', kind, as: 'record' },
});

/** A page of stored records. */
export const storedList = (kind: string): Response<ResponseBody> => ({ format: { type: 'records', kind, as: 'list' } });

/** Bytes that contain stored records. @param schema a component. */
export const bytes = (schema: z.ZodType): Response<ResponseBody> => ({ format: { type: 'bytes', schema } });

/** A value that the API builds. @param schema a component. */
export const json = <S extends z.ZodType>(schema: S): Response<DeepReadonly<z.output<S>>> => ({
  format: { type: 'json', schema },
});

/** Rows that the API computes. @param schema a component with `data`. */
export const analysis = <S extends z.ZodType<{ data: readonly object[] }>>(
  schema: S,
): Response<DeepReadonly<z.output<S>>> => ({ format: { type: 'analysis', schema } });
