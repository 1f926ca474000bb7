import type { Operation } from './operations';

/** The id of the element that the hash of an address names, without `#`; null if the hash is empty or malformed. */
export const elementIdOf = (hash: string): string | null => {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
};

/** The operation that an earlier address of the reference names: `#tag/<tag>/<METHOD>/<path>`. */
export const operationOfOldHash = (hash: string, operations: readonly Operation[]): Operation | undefined => {
  const [, method, path] = /^tag\/[^/]+\/([A-Za-z]+)(\/.+)$/.exec(elementIdOf(hash) ?? '') ?? [];
  return operations.find((operation) => operation.method === method?.toUpperCase() && operation.path === path);
};
