import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import type { SavedView } from '../../data/dashboard';
import { formatDate, formatNumber, plural } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { ADDRESSED_PAGES } from '../../filters/saved-addresses';
import { hasNews, newsQuery } from './news-of';

interface NewsProps {
  readonly view: SavedView;
  /** The date of the dataset. */
  readonly asOf: string | null;
  /** Counting costs requests: a long list counts those at its top. */
  readonly isCounted: boolean;
}

/** What is new in a saved view since this person last opened it, and what that means. */
export function NewsOfView({ view, asOf, isCounted }: NewsProps) {
  const query = newsQuery(view, asOf);
  const news = useQuery({ ...query, enabled: isCounted && query.enabled !== false });
  const { last_viewed: look } = view;
  if (!hasNews(view)) return null;
  if (!look) return 'Not opened by you yet';
  if (!look.as_of) return 'There was no data when you last looked';
  const since = formatDate(look.as_of);
  if (look.as_of === asOf) return `No newer data since you looked: as of ${since}`;
  if (!isCounted) return 'Not counted in this list: open it';
  if (news.isError) return `What is new cannot be counted: ${toApiError(news.error).message}`;
  if (!news.data) return 'Counting what is new';
  const { added, matches } = news.data;
  const [one, many] = ADDRESSED_PAGES[view.page].set?.record ?? ['record', 'records'];
  if (added === null)
    return look.matches === null
      ? `${plural(matches, one, many)} now`
      : `${plural(matches, one, many)} now, ${formatNumber(look.matches)} when you last looked (data of ${since})`;
  if (added === 0) return `Nothing new since the data of ${since}`;
  const verb = view.page === 'signals' ? 'detected' : 'first seen';
  return (
    <>
      <Badge color="petrol" mr={6}>
        {formatNumber(added)} new
      </Badge>
      <Link to="/saved/$id" params={{ id: view.id }} search={{ new: 'true' }}>
        {added === 1 ? `The ${one}` : `The ${formatNumber(added)} ${many}`} {verb} after {since}
      </Link>
    </>
  );
}
