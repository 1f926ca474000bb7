import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '../../data/api';
import { ItemForm, NameField } from './item-form';
import { ITEMS, type Item, type SavedKind } from './items';

interface RenameItemProps {
  readonly kind: SavedKind;
  readonly item: Item;
  readonly close: () => void;
}

/** Asks for another name of a saved item. */
export function RenameItem({ kind, item, close }: RenameItemProps) {
  const { path, query } = ITEMS[kind];
  const [name, setName] = useState(item.name);
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: () => send('PATCH', `${path}/${item.id}`, { name }),
    onSuccess: async () => {
      close();
      await client.invalidateQueries({ queryKey: [query] });
    },
    onError: () => field.current?.focus(),
  });
  return (
    <ItemForm
      title={`Rename the ${kind}`}
      action="Rename"
      failure={`The ${kind} was not renamed`}
      error={rename.error}
      isPending={rename.isPending}
      onSubmit={() => rename.mutate()}
      close={close}
    >
      <NameField ref={field} value={name} onChange={setName} error={rename.error} />
    </ItemForm>
  );
}
