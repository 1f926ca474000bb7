import { Alert, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '../../data/api';
import type { IssuedLink, Role } from '../../data/dashboard';
import { toApiError } from '../../data/http/api-error';

interface InviteMemberProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onIssued: (link: IssuedLink & { title: string }) => void;
}

export function InviteMember({ opened, onClose, onIssued }: InviteMemberProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const invite = useMutation({
    mutationFn: () => send('POST', '/invitations', { email, role }),
    onSuccess: async (issued) => {
      onIssued({ ...issued, title: `Invitation for ${email}` });
      onClose();
      setEmail('');
      await Promise.all(['invitations', 'account'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
    onError: () => field.current?.focus(),
  });
  const error = invite.error && toApiError(invite.error);
  const emailError = error?.parameter === 'email' ? error.message : undefined;
  return (
    <Modal opened={opened} onClose={onClose} title="Invite a member">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate();
        }}
      >
        <Stack>
          {error && !emailError && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          <TextInput
            ref={field}
            label="E-mail address"
            type="email"
            required
            withAsterisk={false}
            data-autofocus
            value={email}
            error={emailError}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Radio.Group label="Role" value={role} onChange={(value) => setRole(value as Role)}>
            <Stack gap="xs" mt={6}>
              <Radio
                value="member"
                label="Member"
                description="Searches postings and metrics, and can view everything else"
              />
              <Radio
                value="admin"
                label="Admin"
                description="Also manages tokens, collections, exclusions and members"
              />
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={invite.isPending}>
              Create invitation
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
