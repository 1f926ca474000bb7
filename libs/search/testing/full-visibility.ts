import type { Visibility } from '#libs/registry/visibility.js';

/** Of an organization that excludes nothing and has no collections. */
export const fullVisibility: Visibility = {
  exclusions: async () => ({ jobs: [], sources: [] }),
  findCollections: async (names) => ({ sources: [], unknown: [...names], names: [] }),
};
