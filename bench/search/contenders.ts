import { Client } from '@elastic/elasticsearch';
import pg from 'pg';
import { DEPTH } from './metrics.js';
import type { SampleRow } from './sample-rows.js';

/** Ranks the postings of the sample. */
export interface Engine {
  readonly name: string;
  /** The ids of the first ten postings, the best first. */
  search(text: string): Promise<string[]>;
}

const BATCH = 2_000;

const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, i) => rows.slice(i * BATCH, (i + 1) * BATCH));

/** Plain BM25: one text of all fields, the standard analyzer, and a `match` query with its defaults. */
export const plainBm25 = async (client: Client, index: string, rows: readonly SampleRow[]): Promise<Engine> => {
  await client.indices.delete({ index, ignore_unavailable: true });
  await client.indices.create({
    index,
    settings: { number_of_shards: 1, number_of_replicas: 0 },
    mappings: { dynamic: false, properties: { text: { type: 'text' } } },
  });
  for (const batch of batches(rows)) {
    const operations = batch.flatMap(({ id, title, company, places, description }) => [
      { index: { _id: id } },
      { text: [title, company, places, description].join('\n') },
    ]);
    const { errors } = await client.bulk({ index, operations });
    if (errors) throw new Error('A posting was not indexed.');
  }
  await client.indices.refresh({ index });
  return {
    name: 'plain BM25',
    search: async (text) => {
      const { hits } = await client.search({ index, size: DEPTH, _source: false, query: { match: { text } } });
      return hits.hits.map(({ _id }) => _id as string);
    },
  };
};

/** Full-text search of Postgres as its manual shows it: weighted vectors, `websearch_to_tsquery` and `ts_rank`. */
export const postgresFullText = async (database: pg.Client, rows: readonly SampleRow[]): Promise<Engine> => {
  await database.query(`CREATE TABLE sample (id text PRIMARY KEY, words tsvector NOT NULL)`);
  for (const batch of batches(rows))
    await database.query(
      `INSERT INTO sample
       SELECT id, setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', company), 'B') ||
         setweight(to_tsvector('english', places), 'C') || setweight(to_tsvector('english', description), 'D')
       FROM json_to_recordset($1) AS row (id text, title text, company text, places text, description text)`,
      [JSON.stringify(batch)],
    );
  await database.query('CREATE INDEX ON sample USING gin (words)');
  return {
    name: 'Postgres full-text search',
    search: async (text) => {
      const { rows: found } = await database.query<{ id: string }>(
        `SELECT id FROM sample, websearch_to_tsquery('english', $1) AS query
         WHERE words @@ query ORDER BY ts_rank(words, query) DESC, id LIMIT ${DEPTH}`,
        [text],
      );
      return found.map(({ id }) => id);
    },
  };
};
