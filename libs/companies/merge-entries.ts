import { boardKey } from '#libs/records/ids.js';
import { registrableDomain } from '#libs/reference/domain.js';
import { fold } from '#libs/reference/fold.js';
import type { CompanyEntry } from './company.js';
import { domainLabel, isBoardName, nameFitsDomain, plainName, relatedNames } from './names.js';

/** The entries of one company, most trusted first. */
export interface CompanyGroup {
  entries: CompanyEntry[];
  /** The registrable domains that are the company's own, in the order of its entries. */
  domains: string[];
}

const MIN_DISTINCTIVE_LENGTH = 4;

/** A union-find structure over entries; the entries of one set are one company. */
class DisjointSets {
  readonly #parents: number[];

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, index) => index);
  }

  find(index: number): number {
    let at = index;
    while (this.#parents[at] !== at) {
      this.#parents[at] = this.#parents[this.#parents[at] as number] as number;
      at = this.#parents[at] as number;
    }
    return at;
  }

  join(one: number, two: number): void {
    const [a, b] = [this.find(one), this.find(two)];
    // The most trusted entry represents its set.
    this.#parents[Math.max(a, b)] = Math.min(a, b);
  }
}

/**
 * Groups the entries of each company. Entries are one company if they share a board or a registrable domain, unless their names
 * contradict it, or if one has no domain and its name matches the name and domain of the other.
 *
 * @param entries most trusted first.
 */
export const mergeEntries = (entries: readonly CompanyEntry[]): CompanyGroup[] => {
  const sets = new DisjointSets(entries.length);
  const boardsOfOthers = joinByBoard(entries, sets);
  const ownDomains = joinByDomain(entries, sets);
  joinByName(entries, sets, ownDomains);
  const groups = new Map<number, CompanyGroup>();
  for (const [index, entry] of entries.entries()) {
    const group = groups.get(sets.find(index)) ?? { entries: [], domains: [] };
    groups.set(sets.find(index), group);
    const own = entry.boards.filter((board) => boardsOfOthers.get(boardKey(board))?.includes(index) !== true);
    group.entries.push(own.length === entry.boards.length ? entry : { ...entry, boards: own });
    const domain = ownDomains[index];
    if (domain && !group.domains.includes(domain)) group.domains.push(domain);
  }
  return [...groups.values()];
};

/**
 * A board belongs to one company. If a registry lists the board of a corporate group under each of its companies, it belongs to the one
 * whose name fits it, otherwise to the most trusted one, and does not join the others.
 *
 * @returns board key -> indexes of the entries that list it although it belongs to another company.
 */
const joinByBoard = (entries: readonly CompanyEntry[], sets: DisjointSets): Map<string, number[]> => {
  const claims = new Map<string, { board: string; claimants: number[] }>();
  for (const [index, { boards }] of entries.entries()) {
    for (const board of boards) {
      const claim = claims.get(boardKey(board)) ?? { board: board.board, claimants: [] };
      claims.set(boardKey(board), claim);
      if (!claim.claimants.includes(index)) claim.claimants.push(index);
    }
  }
  const boardsOfOthers = new Map<string, number[]>();
  for (const [key, { board, claimants }] of claims) {
    const named = claimants.filter((index) => isNamed(entries[index]));
    const owner = named.find((index) => relatedNames(entries[index]?.name as string, board)) ?? named[0];
    for (const index of claimants) {
      const same =
        owner === undefined ||
        !named.includes(index) ||
        relatedNames(entries[index]?.name as string, entries[owner]?.name as string);
      if (same) sets.join(owner ?? (claimants[0] as number), index);
      else boardsOfOthers.set(key, [...(boardsOfOthers.get(key) ?? []), index]);
    }
  }
  return boardsOfOthers;
};

const isNamed = (entry: CompanyEntry | undefined): boolean =>
  entry?.name != null && entry.name.trim() !== '' && !isBoardName(entry.name);

/** Joins entries with the same domain. @returns for each entry the domain of its website; null if the entry does not own it. */
const joinByDomain = (entries: readonly CompanyEntry[], sets: DisjointSets): (string | null)[] => {
  const ownDomains: (string | null)[] = entries.map(() => null);
  const claims = Map.groupBy(
    entries.map(({ website }, index) => ({ index, domain: registrableDomain(website) })),
    ({ domain }) => domain,
  );
  for (const [domain, claimants] of claims) {
    if (domain === null) continue;
    const owners = ownersOf(
      domain,
      claimants.map(({ index }) => index),
      entries,
    );
    for (const index of owners) {
      ownDomains[index] = domain;
      sets.join(owners[0] as number, index);
    }
  }
  return ownDomains;
};

/**
 * The claimants of a domain that own it. Some registries list the page on which they found a company as its website. Therefore, of
 * several entries with one domain, one whose name resembles neither the domain nor the other names does not own it.
 */
const ownersOf = (domain: string, claimants: readonly number[], entries: readonly CompanyEntry[]): number[] => {
  const nameOf = (index: number) => entries[index]?.name ?? null;
  // A renamed company keeps its board: `Rocket Money` on the board `truebill`, at truebill.com.
  const fits = (index: number) =>
    [nameOf(index), ...(entries[index]?.boards ?? []).map(({ board }) => board)].some(
      (each) => each !== null && nameFitsDomain(each, domain),
    );
  const named = claimants.filter((index) => isNamed(entries[index]));
  const fitting = named.filter(fits);
  const [mostTrusted] = fitting.length > 0 ? fitting : named;
  if (mostTrusted === undefined) return [...claimants];
  const related = claimants.filter(
    (index) =>
      !named.includes(index) ||
      fitting.includes(index) ||
      (fitting.length > 0 ? fitting : [mostTrusted]).some((other) =>
        relatedNames(nameOf(index) as string, nameOf(other) as string),
      ),
  );
  return fitting.length > 0 || related.length === claimants.length ? related : [];
};

/** Joins entries by name. A name is weak evidence, so the other entry's domain must equal name or board, and only one company may match. */
const joinByName = (
  entries: readonly CompanyEntry[],
  sets: DisjointSets,
  ownDomains: readonly (string | null)[],
): void => {
  const withDomain = new Set(ownDomains.flatMap((domain, index) => (domain === null ? [] : sets.find(index))));
  const byName = new Map<string, number[]>();
  for (const [index, { name }] of entries.entries()) {
    if (ownDomains[index] === null || name === null) continue;
    const key = plainName(name);
    byName.set(key, [...(byName.get(key) ?? []), index]);
  }
  for (const [index, { name, boards }] of entries.entries()) {
    if (name === null || boards.length === 0 || withDomain.has(sets.find(index))) continue;
    const plain = plainName(name);
    const nameForms = [plain, ...boards.map(({ board }) => plainName(board))];
    const found = (byName.get(plain) ?? []).filter((other) => {
      const label = domainLabel(ownDomains[other] ?? '');
      return label.length >= MIN_DISTINCTIVE_LENGTH && nameForms.includes(label);
    });
    // `BOLD` is more likely BOLD than BOLD AG.
    const exact = found.filter((other) => fold(entries[other]?.name?.trim() ?? '') === fold(name.trim()));
    const best = exact.length > 0 ? exact : found;
    const companies = new Set(best.map((other) => sets.find(other)));
    if (companies.size !== 1) continue;
    sets.join(best[0] as number, index);
    withDomain.add(sets.find(index));
  }
};
