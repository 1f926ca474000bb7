import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Limit of all scripts and styles of the first load, in bytes after gzip. */
const MAX_FIRST_LOAD = 300 * 1024;

/** Fails the build when the first load exceeds its budget. */
export function sizeBudget(): Plugin {
  return {
    name: 'rolecall-size-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
      const names = new Set<string>();
      for (const entry of entries) collect(entry as Rolldown.OutputChunk, bundle, names);
      const size = [...names].reduce((sum, name) => sum + gzipSync(contentOf(bundle[name])).length, 0);
      process.stdout.write(
        `first load: ${(size / 1024).toFixed(0)} KB gzip of ${MAX_FIRST_LOAD / 1024} KB, ${names.size} files\n`,
      );
      if (size > MAX_FIRST_LOAD) this.error(`The first load is ${size} bytes gzip; the budget is ${MAX_FIRST_LOAD}.`);
    },
  };
}

function collect(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, names: Set<string>): void {
  if (names.has(chunk.fileName)) return;
  names.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') collect(imported, bundle, names);
  }
}

function contentOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string | Uint8Array {
  if (!file) return '';
  return file.type === 'chunk' ? file.code : file.source;
}
