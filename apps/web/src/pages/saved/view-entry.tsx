import { Badge, Group, Text } from '@mantine/core';
import { Link } from '../../components/link';
import { ItemActions } from '../../components/saved/item-actions';
import classes from '../../components/saved/items.module.css';
import { Time } from '../../components/time';
import type { SavedView } from '../../data/dashboard';
import { ADDRESSED_PAGES } from '../../filters/saved-addresses';
import { NewsOfView } from './news';
import { hasNews } from './news-of';

interface ViewEntryProps {
  readonly view: SavedView;
  readonly asOf: string | null;
  readonly isCounted: boolean;
  /** Its filters in words. */
  readonly texts: readonly string[];
}

/** One view in the list. */
export function ViewEntry({ view, asOf, isCounted, texts }: ViewEntryProps) {
  const { id, name, page, slug, shared, own, created_by, created_at } = view;
  const { label } = ADDRESSED_PAGES[page];
  return (
    <li className={classes.entry} aria-label={name}>
      <div>
        <Group gap="xs">
          <Link to="/saved/$id" params={{ id }}>
            <strong className="wrapped">{name}</strong>
          </Link>
          <Badge variant="light" color="gray">
            {label}
          </Badge>
          <Badge variant="light" color={shared ? 'petrol' : 'gray'}>
            {shared ? 'Shared' : 'Only you'}
          </Badge>
        </Group>
        <Text fz="sm" c="dimmed" className="wrapped">
          {texts.length > 0 ? texts.join(' · ') : (slug ?? 'Without filters')}
        </Text>
        {hasNews(view) && (
          <div className={classes.news}>
            <NewsOfView view={view} asOf={asOf} isCounted={isCounted} />
          </div>
        )}
      </div>
      <div className={classes.fact}>
        saved <Time value={created_at} /> by {own ? 'you' : (created_by ?? 'a former member')}
      </div>
      <ItemActions kind="view" item={view} />
    </li>
  );
}
