import { Checkbox, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import { plural } from '../../data/format';
import { collectionsQuery } from '../../data/queries/collections';
import { joinValues, quoteValue, splitValues } from '../chips-of';
import classes from '../filters.module.css';
import type { EditorProps } from './editor-props';

/** Chooses collections of the organization. */
export function CollectionEditor({ filter: { name, label }, search, onDraft }: EditorProps) {
  const collections = useQuery(collectionsQuery);
  const chosen = splitValues(search[name]);
  if (!collections.data) return <Skeleton h={120} />;
  if (collections.data.data.length === 0) {
    return (
      <Text fz="sm" c="dimmed">
        Your organization has no collections yet. <Link to="/collections">Create one</Link> to search the companies that
        you follow.
      </Text>
    );
  }
  return (
    <fieldset className={classes.values} aria-label={label}>
      {collections.data.data.map((collection) => {
        const value = quoteValue(collection.name);
        return (
          <div key={collection.id} className={classes.value}>
            <Checkbox
              size="xs"
              label={collection.name}
              checked={chosen.includes(value)}
              onChange={() =>
                onDraft({
                  [name]: joinValues(
                    chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
                  ),
                })
              }
            />
            <span>{plural(collection.sources_count, 'company', 'companies')}</span>
          </div>
        );
      })}
    </fieldset>
  );
}
