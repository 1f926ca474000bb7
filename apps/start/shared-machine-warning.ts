import { isLoopback } from '#libs/network/loopback.js';
import type { Variables } from '#libs/services/define-env.js';
import { storeEnv } from '#libs/services/service-env.js';

/** Shown when a server for others relies on the Elasticsearch of `npm start`, which requires no password; null otherwise. */
export const sharedMachineWarning = (host: string, variables: Variables): string | null => {
  if (isLoopback(host) || storeEnv.read(variables).ELASTICSEARCH_URL !== undefined) return null;
  return `Warning: HOST is ${host}, so other machines can use this server, but its Elasticsearch requires no password: whoever can run programs on this machine can read and delete the postings. Unless you trust all of them, set ELASTICSEARCH_URL to a server that requires a password.`;
};
