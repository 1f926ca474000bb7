import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Confirm } from '../../components/actions/confirm';
import { useAction } from '../../components/actions/use-action';
import { send } from '../../data/api';
import { plural } from '../../data/format';

export function RemoveProvider({ issuer }: { readonly issuer: string }) {
  const [opened, { open, close }] = useDisclosure();
  const remove = useAction({
    run: () => send('DELETE', '/single-sign-on'),
    success: ({ ended }) => `The identity provider was removed. ${plural(ended, 'session')} ended.`,
    invalidates: ['single-sign-on', 'session'],
  });
  return (
    <>
      <Button variant="subtle" color="red" onClick={open}>
        Remove
      </Button>
      <Confirm
        opened={opened}
        title="Remove the identity provider?"
        action="Remove provider"
        pending={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      >
        Nobody signs in at {issuer} any more, and sessions that were started there end. Members without a password need
        a reset link from an Admin.
      </Confirm>
    </>
  );
}
