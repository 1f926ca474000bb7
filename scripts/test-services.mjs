// Jest's global setup. Services that ELASTICSEARCH_URL and DATABASE_URL name are used as they are.
import { startThrowAwayServices } from '../dist/libs/services/throw-away-services.js';

export default async function startTestServices() {
  if (process.env.ELASTICSEARCH_URL && process.env.DATABASE_URL) return;
  const abort = new AbortController();
  const starting = startThrowAwayServices({ log: console.log, signal: abort.signal });
  globalThis.stopTestServices = async () => (await starting).stop();
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
    // Ctrl-C arrives more than once: from the terminal, and forwarded by npm.
    process.on(signal, async () => {
      if (abort.signal.aborted) return;
      abort.abort();
      await globalThis.stopTestServices().catch(() => {});
      process.exit(code);
    });
  }
  try {
    const services = await starting;
    process.env.ELASTICSEARCH_URL = services.elasticsearchUrl;
    process.env.DATABASE_URL = services.databaseUrl;
  } catch (error) {
    if (abort.signal.aborted) return new Promise(() => {});
    if (error.name !== 'ServiceError') throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
