import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import type { SavedView } from '../../data/dashboard';
import { formatDataTime, formatNumber, plural } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { ADDRESSED_PAGES } from '../../filters/saved-addresses';
import { hasNews, newsQuery } from './news-of';

interface NewsProps {
  readonly view: SavedView;
  /** The date of the dataset. */
  readonly asOf: string | null;
  /** Counting takes a request: a long list counts those at its top. */
  readonly isCounted: boolean;
}

/** What `first_seen_at` does not say. */
const WHAT_IS_NEW =
  'Postings that match now and were first seen after the data that you last saw. A posting that is listed again, was changed to match, or was hidden meanwhile keeps its earlier time.';

/** What is new in a saved view since this person last viewed it, and what that means. */
export function NewsOfView({ view, asOf, isCounted }: NewsProps) {
  const query = newsQuery(view, asOf);
  const news = useQuery({ ...query, enabled: isCounted && query.enabled !== false });
  const { last_viewed: viewed } = view;
  if (!hasNews(view)) return null;
  if (!viewed) return 'You have not opened it yet';
  const since = formatDataTime(viewed.as_of);
  const { set, newBy } = ADDRESSED_PAGES[view.page];
  if (query.enabled === false)
    return asOf !== null && Date.parse(asOf) === Date.parse(viewed.as_of)
      ? `No newer data since you last viewed it: as of ${since}`
      : `The present data is older than what you last saw, of ${since}`;
  if (!isCounted) return 'Not counted';
  if (news.isError) return `What is new cannot be counted: ${toApiError(news.error).message}`;
  if (!news.data) return 'Counting what is new';
  const { count, unknown } = news.data;
  const [one, many] = set?.record ?? ['record', 'records'];
  if (newBy === 'count')
    return viewed.matches === null
      ? `${plural(count, one, many)} now`
      : `${plural(count, one, many)} now, ${formatNumber(viewed.matches)} when you last viewed it (data of ${since})`;
  const unknowns = unknown?.['first_seen_at'] ?? 0;
  const note = unknowns > 0 && `; when ${plural(unknowns, 'other')} appeared is unknown`;
  if (count === 0)
    return `${unknowns > 0 ? 'None is known to be new' : 'Nothing new'} since the data of ${since}${note || ''}`;
  return (
    <>
      <Badge color="petrol" mr={6} title={WHAT_IS_NEW}>
        {formatNumber(count)} new
      </Badge>
      <Link to="/saved/$id" params={{ id: view.id }} search={{ since: viewed.as_of }}>
        {count === 1 ? `The ${one}` : `The ${formatNumber(count)} ${many}`} first seen since {since}
      </Link>
      {note}
    </>
  );
}
