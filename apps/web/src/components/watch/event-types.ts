import type { ListedEvent } from '../../data/api';
import type { SearchKind } from '../../filters/saved-search';

type EventType = ListedEvent['type'];

/** Events in words: of a record, and as what a watch tells of. */
export const EVENT_TYPES: Readonly<
  Record<EventType, { readonly happened: string; readonly label: string; readonly color: string }>
> = {
  matched: { happened: 'Matches', label: 'begins to match', color: 'green' },
  changed: { happened: 'Changed', label: 'changes and still matches', color: 'petrol' },
  closed: { happened: 'Closed', label: 'closes', color: 'yellow' },
  unmatched: { happened: 'No longer matches', label: 'no longer matches, or is removed', color: 'gray' },
};

/** The events that records of a kind have. */
export const eventTypesOf = (kind: SearchKind): readonly EventType[] => {
  // Signals are computed anew: they do not change.
  if (kind === 'signals') return ['matched', 'unmatched'];
  return kind === 'sources' ? ['matched', 'changed', 'unmatched'] : ['matched', 'changed', 'closed', 'unmatched'];
};

/** What a watch tells of, such as "begins to match or closes". */
export const eventsText = (types: readonly EventType[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(types.map((type) => EVENT_TYPES[type].label));
