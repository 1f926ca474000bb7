import { openExportStorage } from '#libs/exports/exports-env.js';
import { loadPlaces } from '#libs/reference/places/load-places.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { mappingWarnings } from '#libs/search/read/mapping-warnings.js';
import { onOutputClosed } from '#libs/services/processes/closed-output.js';
import { createApp } from './create-app.js';
import { readEnv } from './env.js';
import { webFolder } from './web/serve-web.js';

// The log has no reader any more. Keep serving without it.
onOutputClosed(() => {});
try {
  const env = readEnv();
  loadPlaces();
  const exportStorage = await openExportStorage(env.exports);
  const app = await createApp({ ...env, exportStorage, definitions, webFolder });
  await app.listen(env.port, env.host);
  console.log(`Rolecall API listens on ${await app.getUrl()}`);
  // To `npm start`, which believes nobody else.
  process.send?.({ listening: true });
  for (const warning of await mappingWarnings(env.elasticsearchUrl, env.prefix)) console.error(warning);
} catch (error) {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  const sentence =
    code === 'EADDRINUSE'
      ? `Port ${port} is taken by another program: stop that program, or set PORT to another port.`
      : message;
  if (process.send) process.send({ failed: sentence }, () => process.exit(1));
  else {
    console.error(sentence);
    process.exit(1);
  }
}
