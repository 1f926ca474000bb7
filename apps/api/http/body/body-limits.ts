/** Limits of request bodies, checked while a body is read. Together they bound what parsing and validating it can cost. */
export interface BodyLimits {
  /** After decompression. */
  readonly kibibytes: number;
  /** Keys of all objects together. */
  readonly keys: number;
  /** Values of all objects and arrays together. */
  readonly values: number;
  /** Levels of objects and arrays. */
  readonly depth: number;
}

/** For the parameters of one operation. */
export const PARAMETER_BODY: BodyLimits = { kibibytes: 64, keys: 1_000, values: 5_000, depth: 8 };

/** For a list of names, at most 1,000. */
export const LIST_BODY: BodyLimits = { kibibytes: 2_048, keys: 100, values: 2_000, depth: 4 };

/** For a list of texts, at most 100. */
export const TEXTS_BODY: BodyLimits = { kibibytes: 4_096, keys: 3_000, values: 6_000, depth: 8 };

/** For several operations with their parameters. */
export const BATCH_BODY: BodyLimits = { kibibytes: 256, keys: 2_000, values: 10_000, depth: 32 };
