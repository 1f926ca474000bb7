import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ADDRESS_VERSION } from '#libs/records/saved-address.js';
import { send } from '../../data/api';
import type { SavedView } from '../../data/dashboard';
import type { Search } from '../../data/search';
import { type Address, savedSearchOf } from '../../filters/saved-addresses';
import { useAction } from '../actions/use-action';
import { isSameSearch, type OpenedView, useNotedView, useOpenedView, viewedOf } from './opened-view';

const NameView = lazy(() => import('./name-view'));

interface SaveViewProps {
  readonly page: SavedView['page'];
  /** Of a technology. */
  readonly slug?: string | null;
  readonly search: Search;
  /** The date of the records on the screen; undefined while there are none. */
  readonly asOf?: string | undefined;
}

/** Saves the address of a list or figure, or changes the saved view that led to it. */
export function SaveView({ page, slug = null, search, asOf }: SaveViewProps) {
  const [isOpen, setOpen] = useState(false);
  const address = { page, slug, search: savedSearchOf(search) };
  const opened = useOpenedView(address);
  useNotedView(opened, address, asOf);
  const isChanged = opened?.editable && !opened.onlyNew && !isSameSearch(opened.search, address.search);
  return (
    <>
      {isChanged && <UpdateView opened={opened} address={address} asOf={asOf} />}
      <Button size="sm" variant="default" leftSection={<IconBookmark size={15} />} onClick={() => setOpen(true)}>
        Save view
      </Button>
      {isOpen && (
        <Suspense>
          <NameView address={address} asOf={asOf} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface UpdateViewProps {
  readonly opened: OpenedView;
  readonly address: Address;
  readonly asOf: string | undefined;
}

function UpdateView({ opened, address, asOf }: UpdateViewProps) {
  const { id, name, revision } = opened;
  const client = useQueryClient();
  const navigate = useNavigate();
  const change = async (search: Search, from: number) => {
    const viewed = await viewedOf(client, { ...address, search }, asOf);
    const body = { search, revision: from, address_version: ADDRESS_VERSION, viewed };
    const changed = await send('PATCH', `/saved-views/${id}`, body);
    const savedView = { ...opened, search, revision: changed.revision };
    await navigate({ to: '.', search: true, state: { savedView }, replace: true, resetScroll: false });
  };
  const update = useAction({
    run: (search: Search) => change(search, revision),
    success: () => `${name} has these filters now.`,
    undo: () => change(opened.search, revision + 1),
    invalidates: ['saved-views'],
  });
  return (
    <Button
      size="sm"
      variant="default"
      loading={update.isPending}
      title={`Replaces the filters of ${name}`}
      onClick={() => update.mutate(address.search)}
    >
      Update view
    </Button>
  );
}
