import type pg from 'pg';
import { VintageLog } from '#libs/vintages/vintage-log.js';
import { databaseError } from './indexer-error.js';

/** The published figures of a prefix, on the connection that holds the writer lock. */
export const openVintageLog = (database: pg.Client, prefix: string): VintageLog =>
  new VintageLog(async (text, values = []) => {
    try {
      return (await database.query<Record<string, unknown>>(text, [...values])).rows;
    } catch (error) {
      throw databaseError('The published figures cannot be read or written', error);
    }
  }, prefix);
