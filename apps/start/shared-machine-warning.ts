import { isLoopback } from '#libs/network/loopback.js';

/** Shown when a server for others relies on the Elasticsearch of `npm start`, which requires no password; null otherwise. */
export const sharedMachineWarning = (host: string, env: NodeJS.ProcessEnv): string | null => {
  if (isLoopback(host) || env.ELASTICSEARCH_URL) return null;
  return `Warning: HOST is ${host}, so other machines can use this server, but its Elasticsearch requires no password: whoever can run programs on this machine can read and delete the postings. Unless you trust all of them, set ELASTICSEARCH_URL to a server that requires a password.`;
};
