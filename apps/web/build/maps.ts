import type { Plugin } from 'vite';
import { unitedStates } from './map/united-states.ts';
import { world } from './map/world.ts';

const PREFIX = 'virtual:map/';
const MAPS = { world, 'united-states': unitedStates } as const;

/**
 * The geometry of maps: `load` of `virtual:map/world` and `virtual:map/united-states` reads it. It is data, and not a part of any script: a file
 * that is fetched when the map is shown.
 */
export function maps(): Plugin {
  let isBuild = false;
  return {
    name: 'rolecall-maps',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      const name = id.slice(PREFIX.length + 1) as keyof typeof MAPS;
      if (!id.startsWith(`\0${PREFIX}`) || !Object.hasOwn(MAPS, name)) return undefined;
      const source = JSON.stringify(MAPS[name]());
      if (!isBuild) return `const geometry = ${source};\nexport const load = async () => geometry;`;
      const file = this.emitFile({ type: 'asset', name: `map-${name}.json`, source });
      return `export const load = async () => {
        const response = await fetch(import.meta.ROLLUP_FILE_URL_${file});
        if (!response.ok) throw new Error('The map could not be loaded: reload the page.');
        return response.json();
      };`;
    },
  };
}
