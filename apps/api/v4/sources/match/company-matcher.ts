import { parse } from 'tldts';
import { boardOfUrl } from '#libs/boards/board-urls.js';
import { boardAddresses } from '#libs/companies/addresses.js';
import { SOURCE_ID } from '#libs/records/ids.js';
import { companyKeys, isOnJobBoard, isOnProfileSite } from '#libs/reference/company-keys.js';
import {
  companyNameKey,
  companyNameKeys,
  isWrittenName,
  leadingNameKeys,
  lettersOf,
} from '#libs/reference/company-names.js';
import { fold } from '#libs/reference/fold.js';
import type { RecordValue } from '#libs/registry/field.js';
import type { Companies } from '#libs/search/companies/companies.js';
import type { CompanySearch } from '#libs/search/companies/company-search.js';
import type { NamedHit, NameSearch, Resembling } from '#libs/search/companies/name-search.js';
import { CONFIDENCE, CONFIDENCE_WITHOUT_LAST_WORD, spellingConfidence } from './match-confidence.js';
import type { MatchedBy, UnmatchedReason } from './match-schemas.js';

/** What one entry means. Companies are ids. */
export type EntryMatch =
  | { readonly status: 'matched'; readonly company: string; readonly by: MatchedBy; readonly confidence: number }
  | {
      readonly status: 'ambiguous' | 'none';
      readonly reason: UnmatchedReason;
      readonly alternatives: readonly string[];
      /** Its alternative is what it means, with less confidence than was asked for. */
      readonly isBelow?: true;
    };

/** The matches of entries, and the records of all companies in them. */
export interface EntryMatches {
  readonly of: (entry: string | null) => EntryMatch;
  readonly companies: ReadonlyMap<string, RecordValue>;
}

/** One host or URL, without spaces. */
const ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}\.?(?:[/:?#].*)?$/iu;

interface Stores {
  readonly addresses: CompanySearch;
  readonly names: NameSearch;
  readonly companies: Companies;
}

/**
 * Finds the companies that many names and addresses mean. Equal entries are looked up once, and all together in few searches. It never chooses
 * between companies: if a name has several, it is ambiguous.
 */
export class CompanyMatcher {
  constructor(private readonly stores: Stores) {}

  /** @param minConfidence of a match. */
  async match(entries: readonly (string | null)[], minConfidence = 0): Promise<EntryMatches> {
    const distinct = [...new Set(entries.map(textOf))];
    const ids = distinct.filter((text) => SOURCE_ID.regex.test(text));
    const addresses = distinct.filter((text) => !SOURCE_ID.regex.test(text) && isAddress(text));
    const atAddress = await this.byAddress(addresses);
    const named = distinct.filter((text) => !ids.includes(text) && !atAddress.has(text));
    const byKey = await this.stores.names.byKey(named.flatMap(candidateKeys));
    const unknown = named
      .filter((text) => !addresses.includes(text) && !companyNameKeys(text).some((key) => byKey.has(key)))
      .map(companyNameKey)
      .filter((key) => key !== '');
    const resembling = await this.stores.names.resembling([...new Set(unknown)]);
    const meant = [...resembling.values()].flatMap(({ misspelt }) => misspelt.map(({ key }) => key));
    const byMeant = await this.stores.names.byKey(meant);
    const known = new Set([
      ...ids,
      ...[...atAddress.values()].flat(),
      ...[...byKey.values(), ...byMeant.values()].flat().map(({ id }) => id),
      ...[...resembling.values()].flatMap(({ longer }) => longer.map(({ id }) => id)),
    ]);
    const companies = new Map<string, RecordValue>();
    for (const [id, company] of await this.stores.companies.find(known)) {
      const record = company.value();
      if (record) companies.set(id, record);
    }
    const found: Found = { atAddress, byKey: new Map([...byKey, ...byMeant]), resembling, companies };
    const matches = new Map(
      distinct.map((text): [string, EntryMatch] => {
        const match = matchOf(text, found);
        const isCertain = match.status !== 'matched' || match.confidence >= minConfidence;
        if (isCertain) return [text, match];
        return [text, { status: 'none', reason: 'similar_names', alternatives: [match.company], isBelow: true }];
      }),
    );
    return { of: (entry) => matches.get(textOf(entry)) as EntryMatch, companies };
  }

  /** The companies at each address that has any. */
  private async byAddress(texts: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const spellings = texts.flatMap((text) => addressesOf(text).map((address) => ({ text, address })));
    const found = await this.stores.addresses.byAddress(
      spellings.map(({ address }) => address),
      preciseKeys,
    );
    const byText = new Map<string, readonly string[]>();
    for (const [i, { text }] of spellings.entries()) {
      const ids = found[i] ?? [];
      if (ids.length > 0 && !byText.has(text)) byText.set(text, ids);
    }
    return byText;
  }
}

interface Found {
  readonly atAddress: ReadonlyMap<string, readonly string[]>;
  readonly byKey: ReadonlyMap<string, readonly NamedHit[]>;
  readonly resembling: ReadonlyMap<string, Resembling>;
  readonly companies: ReadonlyMap<string, RecordValue>;
}

const textOf = (entry: string | null): string => entry?.trim() ?? '';

/** Whether a text is written as an address. Names such as `J.Crew` and `E.ON` end with no public suffix. */
const isAddress = (text: string): boolean =>
  ADDRESS.test(text) && companyKeys(text).length > 0 && (/[/:]/.test(text) || parse(text).isIcann === true);

const urlOf = (text: string): string => (/^https?:\/\//i.test(text) ? text : `https://${text}`);

/** An address, and other spellings of the address of the same board. */
const addressesOf = (text: string): string[] => {
  const url = urlOf(text);
  const board = boardOfUrl(url);
  return [text, ...(board ? boardAddresses({ ...board, url }) : [])];
};

/** The keys of an address. Of a board or a profile only the most specific: the site itself is another company's. */
const preciseKeys = (address: string): string[] => {
  const keys = companyKeys(address);
  const isHosted = isOnJobBoard(address) || isOnProfileSite(address) || boardOfUrl(urlOf(address)) !== null;
  return isHosted ? keys.slice(0, 1) : keys;
};

/** The name in an address: `acme` in `www.acme.co.uk`. */
const labelOf = (text: string): string => companyKeys(text).at(-1)?.split('.')[0]?.replaceAll('-', '') ?? '';

/** The keys of which companies are looked up for a name: its own, and those of shorter names. */
const candidateKeys = (text: string): string[] =>
  [...companyNameKeys(text), ...(isAddress(text) ? [labelOf(text)] : leadingNameKeys(text))].filter(
    (key) => key !== '',
  );

const none = (reason: UnmatchedReason, alternatives: readonly string[] = []): EntryMatch => ({
  status: 'none',
  reason,
  alternatives: [...new Set(alternatives)],
});

const idsOf = (hits: readonly NamedHit[] = []): string[] => hits.map(({ id }) => id);

const matchOf = (text: string, found: Found): EntryMatch => {
  const { atAddress, byKey, companies } = found;
  if (SOURCE_ID.regex.test(text))
    return companies.has(text)
      ? { status: 'matched', company: text, by: 'id', confidence: CONFIDENCE.id }
      : none('unknown_id');
  const [company, ...others] = atAddress.get(text) ?? [];
  if (company !== undefined)
    return others.length === 0
      ? { status: 'matched', company, by: 'address', confidence: CONFIDENCE.address }
      : { status: 'ambiguous', reason: 'namesakes', alternatives: [company, ...others] };
  const keys = companyNameKeys(text);
  if (keys[0] === '') return none('empty');
  const key = keys.find((each) => byKey.has(each)) ?? keys[0];
  const hits = byKey.get(key) ?? [];
  if (!isAddress(text)) {
    if (hits.length > 0) return byName(text, key, hits, found);
    return byWrittenForm(text, found) ?? bySpelling(text, key, found);
  }
  // Some names look like addresses: `Fly.io`. A name that only resembles an address is another company's, or none.
  const written = hits.filter(({ id }) => fold(String(companies.get(id)?.brand_name ?? '')) === fold(text));
  return written.length > 0
    ? byName(text, key, written, found)
    : none('unknown_address', idsOf([...hits, ...(byKey.get(labelOf(text)) ?? [])]));
};

const namesOf = ({ id }: NamedHit, { companies }: Found) => {
  const { brand_name: brand, legal_name: legal } = companies.get(id) ?? {};
  return { brand: String(brand ?? ''), legal: String(legal ?? '') };
};

/** Whether a company has this name with this legal form. */
const isWritten = (text: string, hit: NamedHit, found: Found): boolean =>
  Object.values(namesOf(hit, found)).some((name) => isWrittenName(name, text));

/** `siemens ag` is no name without its last word, which may be a word of it; but it is `Siemens AG`, if a company is called so. */
const byWrittenForm = (text: string, found: Found): EntryMatch | null => {
  for (const start of leadingNameKeys(text)) {
    const hits = found.byKey.get(start)?.filter((hit) => isWritten(text, hit, found)) ?? [];
    if (hits.length > 0) return byName(text, start, hits, found);
  }
  return null;
};

/** @param hits the companies whose names have the key. */
const byName = (text: string, key: string, hits: readonly NamedHit[], found: Found): EntryMatch => {
  const written = lettersOf(text);
  // The legal form tells namesakes apart, if it is given.
  const same = hits.length > 1 && written !== key ? hits.filter((hit) => isWritten(text, hit, found)) : hits;
  const [hit, ...others] = same.length > 0 ? same : hits;
  if (hit === undefined || others.length > 0)
    return { status: 'ambiguous', reason: 'namesakes', alternatives: idsOf(hits) };
  const by = companyNameKeys(namesOf(hit, found).brand).includes(key) ? 'name' : 'legal_name';
  // `HONEST COMPANY` without its last word is `Honest`, unless that word is one of the name.
  const isGuessed = companyNameKeys(text).indexOf(key) > 0;
  const confidence = isGuessed && !isWritten(text, hit, found) ? CONFIDENCE_WITHOUT_LAST_WORD : CONFIDENCE[by];
  return { status: 'matched', company: hit.id, by, confidence };
};

const bySpelling = (text: string, key: string, { byKey, resembling }: Found): EntryMatch => {
  const { misspelt = [], longer = [] } = resembling.get(key) ?? {};
  const [closest] = misspelt;
  if (closest) {
    const hits = misspelt
      .filter(({ errors }) => errors === closest.errors)
      .flatMap((each) => byKey.get(each.key) ?? []);
    const [company, ...others] = new Set(idsOf(hits));
    if (company !== undefined && others.length === 0)
      return { status: 'matched', company, by: 'spelling', confidence: spellingConfidence(key, closest.errors) };
    if (others.length > 0) return { status: 'ambiguous', reason: 'similar_names', alternatives: idsOf(hits) };
  }
  return none('unknown_name', idsOf([...longer, ...leadingNameKeys(text).flatMap((each) => byKey.get(each) ?? [])]));
};
