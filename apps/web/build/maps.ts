import type { Plugin } from 'vite';
import { unitedStates } from './map/united-states.ts';
import { world } from './map/world.ts';

const PREFIX = 'virtual:map/';
const MAPS = { world, 'united-states': unitedStates } as const;

/** The geometry of maps as modules: `virtual:map/world` and `virtual:map/united-states`. */
export function maps(): Plugin {
  return {
    name: 'rolecall-maps',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      const name = id.slice(PREFIX.length + 1) as keyof typeof MAPS;
      if (!id.startsWith(`\0${PREFIX}`) || !Object.hasOwn(MAPS, name)) return undefined;
      return `export default ${JSON.stringify(MAPS[name]())};`;
    },
  };
}
