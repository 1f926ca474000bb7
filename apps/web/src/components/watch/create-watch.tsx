import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ListedEvent, type ListedWatch, send } from '../../data/api';
import { plural } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { filtersOf } from '../../filters/chips-of';
import { matchesQuery } from '../../filters/filter-queries';
import { LISTS } from '../../filters/saved-search';
import { useFilterTexts } from '../../filters/use-filter-texts';
import { Link } from '../link';
import { WhenCharged } from '../price';
import { EVENT_TYPES, eventTypesOf } from './event-types';
import type { WatchedSearch } from './watched-search';

const MAX_NAME = 200;

interface CreateWatchProps extends WatchedSearch {
  readonly close: () => void;
}

/** Asks for a name and for what happens to records that it tells of, and saves the watch. */
export default function CreateWatch({ kind, search, close }: CreateWatchProps) {
  const { set } = LISTS[kind];
  const [one, many] = set.record;
  const texts = useFilterTexts(set, search);
  const { data: count } = useQuery(matchesQuery(set, search));
  const [name, setName] = useState<string | null>(null);
  const [on, setOn] = useState<string[]>(['matched']);
  const [isOncePerCompany, setOncePerCompany] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: () =>
      send('POST', '/v4/watches', {
        name: shownName,
        kind,
        filters: filtersOf(search, set),
        on: on as ListedEvent['type'][],
        once_per: isOncePerCompany ? 'source' : null,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['watches'] }),
    onError: () => field.current?.focus(),
  });
  // Filled in until the user writes something else.
  const shownName = name ?? suggestedName(texts, many);
  useEffect(() => field.current?.select(), []);
  if (create.data) return <Created watch={create.data} close={close} />;
  const error = create.error && toApiError(create.error);
  const nameError = error?.parameter === 'name' ? error.message : undefined;
  return (
    <Modal opened onClose={close} title="Watch this search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Stack>
          {error && !nameError && (
            <Alert color="red" role="alert" title="The watch was not saved">
              {error.message}
            </Alert>
          )}
          <Text fz="sm" c="dimmed">
            {texts?.length ? texts.join(' · ') : `All ${many}`}
          </Text>
          <TextInput
            ref={field}
            label="Name"
            value={shownName}
            maxLength={MAX_NAME}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={nameError}
            required
            withAsterisk={false}
            data-autofocus
          />
          <Checkbox.Group label={`Tell me when a ${one}`} value={on} onChange={setOn}>
            <Stack gap={6} mt={4}>
              {eventTypesOf(kind).map((type) => (
                <Checkbox key={type} value={type} label={EVENT_TYPES[type].label} />
              ))}
            </Stack>
          </Checkbox.Group>
          {kind !== 'sources' && (
            <Checkbox
              label="Only once for each company"
              description={`Not again for its other ${many}`}
              checked={isOncePerCompany}
              onChange={({ currentTarget }) => setOncePerCompany(currentTarget.checked)}
            />
          )}
          <Text fz="sm">
            {count !== undefined &&
              `${plural(count, one, many)} ${count === 1 ? 'matches now and is no event' : 'match now and are no events'}. `}
            What happens from now on is kept for 30 days.
            <WhenCharged>
              {' '}
              The watch is free. Reading an event, or sending it to a webhook, costs 1 credit for its {one}.
            </WhenCharged>
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending} disabled={on.length === 0}>
              Save the watch
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const suggestedName = (texts: readonly string[] | undefined, many: string): string =>
  texts === undefined
    ? ''
    : (texts.map((text) => text.replace(/^(not )?[^:]+: /, '$1')).join(', ') || `All ${many}`).slice(0, MAX_NAME);

const Created = ({ watch, close }: { readonly watch: ListedWatch; readonly close: () => void }) => (
  <Modal opened onClose={close} title="The search is watched">
    <Stack role="status">
      <Text>
        <strong>{watch.name}</strong> is on the Watches page. There you see its events, and can have them sent to a
        webhook, Slack or Discord.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button component={Link} to="/watches/$id" params={{ id: watch.id }}>
          See the watch
        </Button>
      </Group>
    </Stack>
  </Modal>
);
