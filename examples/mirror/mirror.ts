// Keeps a copy of the postings (or companies) of a Rolecall service in an SQLite file. Needs Node.js 24 and no packages.
//
//   export ROLECALL_URL=http://127.0.0.1:4000 ROLECALL_TOKEN=T...
//   node mirror.ts jobs --copy jobs.sqlite                        everything
//   node mirror.ts jobs --copy german.sqlite --filter countries=DE --filter levels=senior,lead
//   node mirror.ts sources --copy sources.sqlite
//
// Run it again to apply what has changed since. It can be killed at any moment: a page and its cursor are saved together.
// Exit codes: 0 the copy is current; 1 it is not, and the message says why; 3 the copy is too old: run once with --restart.
import { createHash, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

interface Page {
  data: Change[];
  next_cursor: string;
  has_more: boolean;
  as_of: string;
}
type Change =
  | { change: 'upserted'; job?: StoredRecord; source?: StoredRecord }
  | { change: 'removed' | 'absent'; id: string }
  | ({ change: 'verified'; id: string } & Record<string, unknown>);
type StoredRecord = { id: string } & Record<string, unknown>;

const MAX_ATTEMPTS = 10;

const fail = (message: string, code = 1): never => {
  console.error(message);
  process.exit(code);
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    copy: { type: 'string' },
    filter: { type: 'string', multiple: true, default: [] },
    restart: { type: 'boolean', default: false },
  },
});
const [kind] = positionals;
const { ROLECALL_URL: url = 'http://127.0.0.1:4000', ROLECALL_TOKEN: token } = process.env;
if (kind !== 'jobs' && kind !== 'sources')
  fail('Usage: node mirror.ts jobs|sources --copy FILE [--filter NAME=VALUE]...');
if (values.copy === undefined) fail('Name the file of the copy with --copy.');
if (!token) fail('Set ROLECALL_TOKEN.');

const filters = values.filter.map((filter): [string, string] => {
  const at = filter.indexOf('=');
  return at > 0 ? [filter.slice(0, at), filter.slice(at + 1)] : fail(`--filter ${filter} is not NAME=VALUE.`);
});
const query = `${kind}?${new URLSearchParams(filters)}`;

const database = new DatabaseSync(values.copy as string);
database.exec('CREATE TABLE IF NOT EXISTS records (id TEXT PRIMARY KEY, record TEXT NOT NULL)');
database.exec('CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
const setState = database.prepare('INSERT OR REPLACE INTO state VALUES (?, ?)');
const upsert = database.prepare('INSERT OR REPLACE INTO records VALUES (?, ?)');
const remove = database.prepare('DELETE FROM records WHERE id = ?');
const find = database.prepare('SELECT record FROM records WHERE id = ?');
const state = (name: string): string | undefined =>
  (database.prepare('SELECT value FROM state WHERE name = ?').get(name) as { value: string } | undefined)?.value;

/** Runs statements as one: all take effect or none. */
const transaction = (work: () => void): void => {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
};

const apply = (change: Change): void => {
  if (change.change === 'upserted') {
    const record = (change.job ?? change.source) as StoredRecord;
    upsert.run(record.id, JSON.stringify(record));
  } else if (change.change === 'verified') {
    const known = find.get(change.id) as { record: string } | undefined;
    if (!known) return;
    const record = JSON.parse(known.record) as StoredRecord;
    // The row also has keys of its own.
    const times = Object.entries(change).filter(([name]) => name in record);
    upsert.run(change.id, JSON.stringify({ ...record, ...Object.fromEntries(times) }));
  } else if (change.change === 'removed' || change.change === 'absent') remove.run(change.id);
  else fail(`Unknown change ${JSON.stringify(change)}: update this program.`);
};

/** Milliseconds to wait before the next attempt. `Retry-After` is a number of seconds, or a date if a proxy responds. */
const retryDelay = (header: string | null, attempt: number): number => {
  const text = header ?? '';
  const milliseconds = /^\d+$/.test(text) ? 1_000 * Number(text) : Date.parse(text) - Date.now();
  // No wait is longer than an hour: the clock of a proxy may be wrong.
  return Number.isNaN(milliseconds)
    ? Math.min(30_000, 1_000 * 2 ** attempt)
    : Math.min(3_600_000, Math.max(1_000, milliseconds));
};

/** What is wrong, in one line. A proxy may respond with a page of HTML. */
const describe = (status: number, text: string): string => {
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    return `${status} ${error.code}: ${error.message}`;
  } catch {
    return `${status}, which is no error of Rolecall: check ROLECALL_URL. ${text.slice(0, 200).replaceAll(/\s+/g, ' ')}`;
  }
};

/** One page. Waits and tries again as long as the service says so; any other error ends the program, and never looks like an end. */
const fetchPage = async (cursor: string | undefined): Promise<Page> => {
  const parameters = new URLSearchParams([...filters, ...(cursor === undefined ? [] : [['cursor', cursor]])]);
  // A page of this copy has the same key, also when the program is run again: it is charged once.
  const key = createHash('sha256')
    .update(`${state('copy')} ${cursor}`)
    .digest('hex');
  let problem = '';
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      const response = await fetch(`${url}/v4/${kind}/changes?${parameters}`, {
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        signal: AbortSignal.timeout(60_000),
      });
      // A body that was cut throws here.
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as Page;
      problem = describe(response.status, text);
      if (response.status === 410) fail(`${problem} Run once with --restart.`, 3);
      if (response.status !== 429 && response.status < 500) fail(problem);
      await sleep(retryDelay(response.headers.get('retry-after'), attempt));
    } catch (error) {
      problem = String((error as Error).cause ?? error);
      await sleep(Math.min(30_000, 250 * 2 ** attempt));
    }
  }
  return fail(`${problem} (${MAX_ATTEMPTS} attempts). Run again to continue.`);
};

if (values.restart) transaction(() => database.exec('DELETE FROM records; DELETE FROM state'));
if ((state('query') ?? query) !== query) fail(`${values.copy} is a copy of ${state('query')}: use another file.`);

if (!state('copy')) setState.run('copy', randomUUID());

let changes = 0;
for (;;) {
  const page = await fetchPage(state('cursor'));
  transaction(() => {
    for (const change of page.data) apply(change);
    setState.run('cursor', page.next_cursor);
    setState.run('query', query);
  });
  changes += page.data.length;
  if (page.has_more) continue;
  console.log(`${changes} changes. ${values.copy} is current as of ${page.as_of}.`);
  break;
}
