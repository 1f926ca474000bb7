import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ADDRESS_VERSION } from '#libs/records/saved-address.js';
import { send } from '../../data/api';
import type { SavedView } from '../../data/dashboard';
import { ADDRESSED_PAGES, describedSearch, shownTexts } from '../../filters/saved-addresses';
import { useSavedTexts } from '../../filters/use-saved-texts';
import { CopyButton } from '../code/copy-button';
import { Link } from '../link';
import { ItemForm, MAX_NAME, NameField } from './item-form';
import { viewedOf } from './opened-view';

interface NameViewProps {
  readonly address: Pick<SavedView, 'page' | 'slug' | 'search'>;
  /** The date of the records on the screen. */
  readonly asOf: string | undefined;
  readonly close: () => void;
}

/** Asks for a name and for who sees it, and saves the view. */
export default function NameView({ address, asOf, close }: NameViewProps) {
  const described = describedSearch(address);
  const texts = [...useSavedTexts([described])(described), ...shownTexts(address)];
  const [name, setName] = useState<string | null>(null);
  const [isShared, setShared] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (): Promise<SavedView> =>
      send('POST', '/saved-views', {
        name: shownName,
        ...address,
        address_version: ADDRESS_VERSION,
        shared: isShared,
        // A view without a count is saved, too.
        viewed: await viewedOf(client, address, asOf).catch(() => null),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['saved-views'] }),
    onError: () => field.current?.focus(),
  });
  // Filled in until the user writes something else.
  const { label } = ADDRESSED_PAGES[address.page];
  const suggested = texts.map((text) => text.replace(/^(not )?[^:]+: /, '$1')).join(', ');
  const shownName = name ?? [address.slug ?? label, suggested].filter(Boolean).join(': ').slice(0, MAX_NAME);
  useEffect(() => field.current?.select(), []);
  if (save.data) return <Saved view={save.data} close={close} />;
  return (
    <ItemForm
      title="Save this view"
      action="Save the view"
      failure="The view was not saved"
      error={save.error}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      close={close}
    >
      <Text fz="sm" c="dimmed" className="wrapped">
        {texts.length > 0 ? texts.join(' · ') : (address.slug ?? `${label}, without filters`)}
      </Text>
      <NameField ref={field} value={shownName} onChange={setName} error={save.error} />
      <Checkbox
        label="Share with the organization"
        description="All members can open it. You and Admins can change it."
        checked={isShared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
      <Text fz="sm" c="dimmed">
        A view saves the filters and the order, not the records. It shows what matches when you open it.
      </Text>
    </ItemForm>
  );
}

const Saved = ({ view, close }: { readonly view: SavedView; readonly close: () => void }) => (
  <Modal opened onClose={close} title="The view is saved">
    <Stack role="status">
      <Text className="wrapped">
        <strong>{view.name}</strong> is on the page Saved views
        {view.shared ? ', where your colleagues see it too.' : ', where only you see it.'}
      </Text>
      <Group justify="flex-end" gap="xs">
        {view.shared && <CopyButton withText value={`${location.origin}/saved/${view.id}`} label="Copy link" />}
        <Button component={Link} to="/saved" variant="default">
          See saved views
        </Button>
        <Button onClick={close}>Done</Button>
      </Group>
    </Stack>
  </Modal>
);
