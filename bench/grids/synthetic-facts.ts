import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { columnTypes, FETCH_COLUMNS } from '#libs/facts/columns.js';
import { FACTS_EXTENSION, FETCHES_EXTENSION } from '#libs/facts/fact-folders.js';
import { MS_PER_DAY } from '#libs/records/time.js';

/** A number from 0 to 1 for each row, the same each time. */
const random = (seed: number): string => `((hash(i * 7919 + ${seed}) % 1000003) / 1000003.0)`;

const EMPLOYERS = 20_000;
const EMPLOYER = `floor(${EMPLOYERS} * pow(u1, 3))::BIGINT`;

/** Days over which postings were published. */
const DAYS = 540;

/**
 * Writes the facts of a number of postings over 540 days: 20,000 employers, 800 occupations, 60 countries, 390 metropolitan areas and 2,000
 * technologies, all of them with few frequent and many rare values. The board of each employer is fetched every three days, from 180 to 540 days ago on; one fetch in twenty fails.
 */
export const writeSyntheticFacts = async (folder: string, rows: number, asOf: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const end = Date.parse(asOf);
  const value: Record<string, string> = {
    seq: 'i',
    id: `'J' || lpad(to_hex(i), 32, '0')`,
    version: '1',
    observed_ms: String(end),
    removed: 'false',
    watched_unit: `'board/' || ${EMPLOYER}`,
    kind: `CASE WHEN hash(i * 61) % 100 = 0 THEN 'placeholder' WHEN hash(i * 61) % 100 = 1 THEN 'evergreen' ELSE 'regular' END`,
    // Three of ten postings share their role with others, about six together.
    role_id: `'R' || CASE WHEN hash(i * 31) % 10 < 3 THEN hash(i * 37) % ${Math.ceil(rows / 20)} ELSE ${rows} + i END`,
    has_text: 'hash(i * 41) % 10 < 8',
    source_id: `'S' || lpad(to_hex(${EMPLOYER}), 32, '0')`,
    status: `CASE WHEN u6 < 0.4 THEN 'inactive' ELSE 'active' END`,
    onet_code: `printf('%d-%d%03d.00', 11 + 2 * floor(22 * u2)::INTEGER, 1 + floor(4 * u3)::INTEGER, floor(9 * u3 * u3)::INTEGER)`,
    industry: `'industry-' || floor(100 * pow(u1, 2))::INTEGER`,
    level: `['internship', 'entry', 'mid', 'senior', 'lead', 'manager', 'director', 'executive'][1 + floor(8 * u4)::INTEGER]`,
    commitment: `['full_time', 'part_time', 'contract', 'temporary'][1 + floor(4 * pow(u5, 4))::INTEGER]`,
    work_model: `['on_site', 'hybrid', 'remote'][1 + floor(3 * u6)::INTEGER]`,
    remote: 'u6 > 0.67',
    countries: `CASE WHEN u3 < 0.6 THEN ['US'] ELSE [printf('%c%c', 65 + floor(26 * u4)::INTEGER, 65 + floor(3 * u5)::INTEGER)] END`,
    states: `CASE WHEN u3 < 0.6 THEN ['US-' || floor(50 * pow(u4, 2))::INTEGER] ELSE [] END`,
    cities: '[]',
    cbsas: `CASE WHEN u3 < 0.6 THEN [(10000 + floor(390 * pow(u4, 2)))::INTEGER::VARCHAR] ELSE [] END`,
    technologies: `list_distinct(list_transform(range(floor(8 * u8)::INTEGER), lambda x: 'technology-' || floor(2000 * pow((hash(i * 13 + x) % 100003) / 100003.0, 3))::INTEGER))`,
    has_pay: 'u7 < 0.35',
    pay: `CASE WHEN u7 < 0.35 THEN (floor(500 + 1500 * u5 * u2) * 100)::INTEGER END`,
    created_at: 'opened',
    first_seen_at: 'opened',
    observed_from: 'opened',
    verified_inactive_at: `CASE WHEN u6 < 0.4 THEN closed END`,
    closed_at: `CASE WHEN u6 < 0.4 THEN closed END`,
    observed_age: '0',
  };
  const columns = Object.entries(columnTypes).map(([name, type]) => `(${value[name] ?? 'NULL'})::${type} AS ${name}`);
  const numbers = Array.from({ length: 8 }, (_, index) => `${random(index + 1)} AS u${index + 1}`);
  await runDuckDb(`
    COPY (
      WITH drawn AS (SELECT range AS i FROM range(${rows})), numbered AS (SELECT i, ${numbers.join(', ')} FROM drawn),
      timed AS (SELECT *, ${end} - floor(u8 * ${DAYS * MS_PER_DAY})::BIGINT AS opened FROM numbered),
      ended AS (SELECT *, least(${end}, opened + floor(-ln(u7 + 0.001) * 40 * ${MS_PER_DAY})::BIGINT) AS closed FROM timed)
      SELECT ${columns.join(', ')} FROM ended
    ) TO '${join(folder, `1-synthetic${FACTS_EXTENSION}`)}' (FORMAT parquet, COMPRESSION zstd)`);
  const fetch: Record<string, string> = {
    seq: 'b * 1000 + d',
    observed_ms: String(end),
    board: `'board/' || b`,
    fetched_ms: `${end} - d * ${MS_PER_DAY} - hash(b) % ${MS_PER_DAY}`,
    outcome: `CASE WHEN hash(b * 1000 + d) % 20 = 0 THEN 'failed' ELSE 'ok' END`,
  };
  const fetchColumns = Object.entries(FETCH_COLUMNS).map(
    ([name, type]) => `(${fetch[name] ?? 'NULL'})::${type} AS ${name}`,
  );
  await runDuckDb(`
    COPY (
      SELECT ${fetchColumns.join(', ')} FROM (SELECT range AS b FROM range(${EMPLOYERS})), (SELECT range AS d FROM range(0, ${DAYS}, 3))
      WHERE d < 180 + hash(b * 7) % ${DAYS - 180}
    ) TO '${join(folder, `1-synthetic${FETCHES_EXTENSION}`)}' (FORMAT parquet, COMPRESSION zstd)`);
};

/** Adds the facts of the day after: as many postings as on any other day are published, and as many close. */
export const writeDayLater = async (folder: string, asOf: string): Promise<void> => {
  const end = Date.parse(asOf);
  const isOfDay = (seed: number) => `hash(seq * 104729 + ${seed}) % ${DAYS} = 0`;
  const later = `${end} + (hash(seq * 15485863) % ${MS_PER_DAY})::BIGINT`;
  const published = ['created_at', 'first_seen_at', 'observed_from'].map((name) => `${later} AS ${name}`).join(', ');
  await runDuckDb(`
    COPY (
      SELECT * REPLACE ('J' || lpad(to_hex(seq + 1000000000), 32, '0') AS id, 'active' AS status, ${end + MS_PER_DAY} AS observed_ms, ${published},
        NULL AS verified_inactive_at, NULL AS closed_at)
      FROM read_parquet('${join(folder, '1-synthetic.parquet')}') WHERE ${isOfDay(1)}
      UNION ALL
      SELECT * REPLACE (2 AS version, 'inactive' AS status, ${end + MS_PER_DAY} AS observed_ms, ${later} AS verified_inactive_at, ${later} AS closed_at)
      FROM read_parquet('${join(folder, '1-synthetic.parquet')}') WHERE status = 'active' AND ${isOfDay(2)}
    ) TO '${join(folder, '2-later.parquet')}' (FORMAT parquet, COMPRESSION zstd)`);
};

const runDuckDb = async (sql: string): Promise<void> => {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '1GB', threads: '2' });
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
};
