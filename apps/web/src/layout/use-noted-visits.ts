import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { send } from '../data/api';
import type { ListedPlace } from '../data/dashboard';
import type { Search } from '../data/search';
import { ADDRESSED_PAGES, type Address, savedSearchOf } from '../filters/saved-addresses';
import { pages } from '../pages';

/** Milliseconds after which a page that is still shown was visited. */
const STAYED = 1_500;
/** A page whose title is still loading is noted later, or without one. */
const MAX_WAITS = 4;

const PATTERNS = (Object.keys(ADDRESSED_PAGES) as ListedPlace['page'][]).map((page) => ({
  page,
  hasSlug: pages[page].path.includes('$'),
  pattern: new RegExp(`^${pages[page].path.replace(/\$\w+/, '([^/]+)')}$`),
}));

/** Undefined for an invalid escape, such as `%FF`. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** What a path and query string show, if it is a place to return to: a list without filters is none. */
const placeOf = (path: string, search: Search): Address | undefined => {
  const saved = savedSearchOf(search);
  for (const { page, hasSlug, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (!match) continue;
    if (hasSlug) {
      const slug = decoded(match[1] as string);
      return slug === undefined ? undefined : { page, slug, search: saved };
    }
    return Object.keys(saved).length > 0 ? { page, slug: null, search: saved } : undefined;
  }
  return undefined;
};

const titleOf = (): string => document.title.replace(/ · Rolecall$/, '');

/** Notes the places that the person visits, for the overview. Nothing depends on it, so that a failure is not shown. */
export function useNotedVisits(): void {
  const { pathname, search } = useLocation();
  const address = JSON.stringify([pathname, search]);
  useEffect(() => {
    const [path, query] = JSON.parse(address) as [string, Search];
    const place = placeOf(path, query);
    if (!place) return undefined;
    let waits = 0;
    let timer: ReturnType<typeof setTimeout>;
    const note = () => {
      const label = titleOf();
      waits += 1;
      const isLoading = place.slug !== null && label === pages[place.page].title;
      if (isLoading && waits < MAX_WAITS) timer = setTimeout(note, STAYED);
      else if (!isLoading) void send('POST', '/visited-places', { ...place, label }).catch(() => {});
    };
    timer = setTimeout(note, STAYED);
    return () => clearTimeout(timer);
  }, [address]);
}
