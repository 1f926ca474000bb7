import { LRUCache } from 'lru-cache';
import type { WorkModel } from '#libs/records/enumerations.js';
import { fold } from '#libs/reference/fold.js';
import { isObserved, phraseTable } from '../../text/phrases/phrases.js';
import { titleParts } from '../../text/title-parts.js';
import { phrases, withoutUnrelatedTerms } from './workplace-disambiguation.js';

const MAX_NAME = 300;
/** A name states the first of these that it contains. */
const MODELS = ['hybrid', 'remote', 'on_site'] as const satisfies readonly WorkModel[];

const namePhrases = phraseTable('fields/workplace/name-phrases.tsv');
const titlePhrases = phraseTable('fields/workplace/title-phrases.tsv');

// Postings of a board repeat its titles and places.
const titles = new LRUCache<string, { model: WorkModel | null }>({ max: 1_000 });
const places = new LRUCache<string, { model: WorkModel | null }>({ max: 1_000 });

/** The models in parts of a title of their own: "Engineer (Hybrid)", "Hybrid - Engineer", but not "Hybrid Vehicle Mechanic". */
const titleMeanings = (parts: string): string[] => {
  const separator = parts.indexOf(';');
  const later = separator === -1 ? '' : parts.slice(separator);
  return [
    ...titlePhrases().meaningsIn(parts),
    ...MODELS.filter((model) => titlePhrases().meaningsIn(later).has(`${model}_after_separator`)),
  ];
};

const readName = (name: string, isTitle: boolean): WorkModel | null => {
  const folded = fold(name.slice(0, MAX_NAME));
  // A bracket or comma ends a phrase.
  const parts = titleParts(withoutUnrelatedTerms(folded));
  const named = namePhrases().meaningsIn(parts);
  const inTitle = isTitle ? titleMeanings(parts) : [];
  return (
    MODELS.find((model) => named.has(model) || inTitle.includes(model) || (!isTitle && named.has(`${model}_place`))) ??
    (phrases().meaningsIn(folded).has('no_remote_days') ? 'on_site' : null)
  );
};

/** The work model that a title or place names. In a title, "hybrid" and "on site" may describe something else. */
export const namedModel = (name: string, isTitle: boolean): WorkModel | null => {
  const cache = isTitle ? titles : places;
  const known = cache.get(name);
  if (known !== undefined && !isObserved()) return known.model;
  const model = readName(name, isTitle);
  cache.set(name, { model });
  return model;
};
