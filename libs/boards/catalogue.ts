import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { boardKey } from '#libs/records/ids.js';
import { registrableDomain } from '#libs/reference/domain.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { boardUrl } from './board-urls.js';

/** A public job board. */
export interface CatalogueEntry {
  readonly format: string;
  readonly board: string;
  /** The employer's name. */
  readonly name: string;
  /** Null if it follows from format and board. */
  readonly url: string | null;
  /** The employer's registrable domain, where it is known. */
  readonly domain: string | null;
}

/** What narrows the catalogue. Without any, all boards are chosen. */
export interface CatalogueFilter {
  readonly formats?: readonly string[] | undefined;
  /** A part of the employer's name. */
  readonly name?: string | undefined;
  readonly domain?: string | undefined;
  /** So many of them, the same ones every time. */
  readonly sample?: number | undefined;
}

const LEVEL = 19;

export const CATALOGUE_FILE = path.join(projectRoot, 'catalogue/boards.tsv.zst');

/** One line per board: format, board, name, URL and domain, separated by tabs. */
export const packCatalogue = (entries: readonly CatalogueEntry[]): Uint8Array =>
  zstdCompressSync(
    entries
      .map(({ format, board, name, url, domain }) => `${[format, board, name, url ?? '', domain ?? ''].join('\t')}\n`)
      .join(''),
    { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } },
  );

export const readCatalogue = (file = CATALOGUE_FILE): CatalogueEntry[] =>
  zstdDecompressSync(readFileSync(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [format = '', board = '', name = '', url = '', domain = ''] = line.split('\t');
      return { format, board, name, url: url || boardUrl({ format, board }, null), domain: domain || null };
    });

/** The entries that a filter chooses. */
export const chooseEntries = (entries: readonly CatalogueEntry[], filter: CatalogueFilter): CatalogueEntry[] => {
  const name = filter.name?.toLowerCase();
  const domain =
    filter.domain === undefined ? undefined : (registrableDomain(filter.domain) ?? filter.domain.toLowerCase());
  const matching = entries.filter(
    (entry) =>
      (filter.formats === undefined || filter.formats.includes(entry.format)) &&
      (name === undefined || entry.name.toLowerCase().includes(name)) &&
      (domain === undefined ||
        entry.domain === domain ||
        (entry.url !== null && registrableDomain(entry.url) === domain)),
  );
  if (filter.sample === undefined) return matching;
  const byHash = matching.map((entry) => ({ entry, hash: createHash('md5').update(boardKey(entry)).digest('hex') }));
  return byHash
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, filter.sample)
    .map(({ entry }) => entry);
};
