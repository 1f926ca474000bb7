import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiOperation } from '@nestjs/swagger';
import type { Definitions } from '../search/search.module.js';

/** Marks of an operation that `openapi/document.ts` completes from the registry. */
export const READS = 'x-rolecall-reads';

export interface Reads {
  readonly record: keyof Definitions;
  readonly list: boolean;
}

const route = (reads: Reads, summary: string, description: string) =>
  applyDecorators(ApiOperation({ summary, description }), ApiExtension(READS, reads));

/** A route that answers with a list of records. */
export const ListRoute = (record: keyof Definitions, summary: string, description: string) =>
  route({ record, list: true }, summary, description);

/** A route that answers with one record, or `{}`. */
export const RecordRoute = (record: keyof Definitions, summary: string, description: string) =>
  route({ record, list: false }, summary, description);
