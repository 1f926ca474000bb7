import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = fileURLToPath(new URL('.', import.meta.resolve('@mantine/core/styles/Text.layer.css')));

/** Fails the build when the styles of Mantine that are imported differ from those that the components use. */
export function mantineStyles(): Plugin {
  return {
    name: 'rolecall-mantine-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const used = classesOf(files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n'));
      const imported = classesOf(
        files.map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? file.source : '')).join('\n'),
      );
      for (const name of readdirSync(FOLDER).filter((name) => name.endsWith('.layer.css'))) {
        const classes = [...classesOf(readFileSync(`${FOLDER}${name}`, 'utf8'))];
        const isUsed = classes.some((value) => used.has(value));
        if (isUsed === classes.some((value) => imported.has(value))) continue;
        this.error(
          `${isUsed ? 'Import' : 'Remove the import of'} @mantine/core/styles/${name} in src/theme/mantine.css.`,
        );
      }
    },
  };
}

/** The generated names of classes in the text of a script or a stylesheet. */
const classesOf = (text: string): Set<string> => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
