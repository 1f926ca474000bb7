// Pulls a list through the package: node pull.mjs QUERY [KEY]. Prints the ids, the credits, and how it ended.
import { createRolecall, RolecallError } from '@rolecall/client';

const { ROLECALL_URL: baseUrl, ROLECALL_TOKEN: token } = process.env;
const [query, idempotencyKey] = process.argv.slice(2);
const pull = createRolecall({ baseUrl, token }).records(
  '/v4/jobs',
  JSON.parse(query),
  idempotencyKey && { idempotencyKey },
);
const ids = [];
let ended = null;
try {
  for await (const job of pull) ids.push(job.id);
} catch (error) {
  if (!(error instanceof RolecallError)) throw error;
  ended = { type: error.code ?? error.name, cursor: error.cursor, key: error.idempotencyKey, text: error.message };
}
console.log(JSON.stringify({ ids, credits: pull.creditsCharged, complete: pull.isComplete, error: ended }));
