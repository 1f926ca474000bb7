import { Avatar, Badge, Button, Group, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get, send } from '../../data/api';
import type { IssuedLink, Page as List, Member, Role } from '../../data/dashboard';
import { accountQuery, useIsAdmin } from '../../data/session';
import { AdminOnly } from '../../parts/actions/admin-only';
import { Confirm } from '../../parts/actions/confirm';
import { useAction } from '../../parts/actions/use-action';
import { Page } from '../../parts/page/page';
import { Panel } from '../../parts/page/panel';
import { EmptyState } from '../../parts/states/empty-state';
import { QueryStates } from '../../parts/states/query-states';
import { type Column, DataTable } from '../../parts/table/data-table';
import { Time } from '../../parts/time';
import { Invitations } from './invitations';
import { InviteMember } from './invite-member';
import { LinkModal } from './link-modal';

const membersQuery = { queryKey: ['members'], queryFn: () => get<List<Member>>('/members'), staleTime: 10_000 };

export default function Members() {
  const members = useQuery(membersQuery);
  const { data: account } = useQuery(accountQuery);
  const isAdmin = useIsAdmin();
  const [inviting, { open, close }] = useDisclosure();
  const [removing, setRemoving] = useState<Member | null>(null);
  const [link, setLink] = useState<(IssuedLink & { title: string }) | null>(null);
  const setRole = useAction({
    run: ({ member, role }: { member: Member; role: Role }) => send('PATCH', `/members/${member.id}`, { role }),
    done: (_, { member, role }) => `${member.email} is now ${role === 'admin' ? 'an Admin' : 'a Member'}.`,
    undo: ({ member }) => send('PATCH', `/members/${member.id}`, { role: member.role }),
    invalidates: ['members', 'session'],
  });
  const remove = useAction({
    run: ({ id }: Member) => send('DELETE', `/members/${id}`),
    done: (_, { email }) => `${email} is removed and signed out.`,
    invalidates: ['members', 'account'],
  });
  const reset = useAction({
    run: ({ id }: Member) => send<IssuedLink>('POST', `/members/${id}/password-reset`, {}),
    done: (_, { email }) => `A reset link for ${email} is ready.`,
    invalidates: ['audit'],
  });
  const seats = account?.plan.members;
  const columns: readonly Column<Member>[] = [
    {
      id: 'email',
      header: 'Member',
      value: ({ email }) => email,
      size: 280,
      cell: ({ name, email, you }) => (
        <Group gap={10} wrap="nowrap">
          <Avatar size={28} radius="sm" name={name || email} color="petrol" aria-hidden="true" />
          <div style={{ minWidth: 0 }}>
            <Text fz="sm" fw={600} truncate>
              {name || email}{' '}
              {you && (
                <Badge variant="light" color="green">
                  You
                </Badge>
              )}
            </Text>
            {name && (
              <Text fz="xs" c="dimmed" truncate>
                {email}
              </Text>
            )}
          </div>
        </Group>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      value: ({ role }) => role,
      size: 140,
      cell: (member) => (
        <Select
          aria-label={`Role of ${member.email}`}
          size="xs"
          w={110}
          disabled={!isAdmin}
          allowDeselect={false}
          data={[
            { value: 'admin', label: 'Admin' },
            { value: 'member', label: 'Member' },
          ]}
          value={member.role}
          onChange={(role) => role && role !== member.role && setRole.mutate({ member, role: role as Role })}
        />
      ),
    },
    {
      id: 'last_seen_at',
      header: 'Last seen',
      value: (row) => row.last_seen_at,
      cell: (row) => <Time value={row.last_seen_at} />,
      size: 130,
    },
    {
      id: 'created_at',
      header: 'Joined',
      value: (row) => row.created_at,
      cell: (row) => <Time value={row.created_at} />,
      size: 130,
    },
    {
      id: 'actions',
      header: '',
      action: true,
      align: 'right',
      value: () => null,
      size: 210,
      cell: (member) => (
        <AdminOnly>
          {(disabled) => (
            <Group gap={2} wrap="nowrap" justify="flex-end">
              <Button
                size="compact-sm"
                variant="subtle"
                disabled={disabled}
                onClick={() =>
                  reset.mutate(member, {
                    onSuccess: (issued) => setLink({ ...issued, title: `Reset link for ${member.email}` }),
                  })
                }
                aria-label={`Create a password reset link for ${member.email}`}
              >
                Reset link
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                disabled={disabled}
                onClick={() => setRemoving(member)}
                aria-label={`Remove ${member.email}`}
              >
                Remove
              </Button>
            </Group>
          )}
        </AdminOnly>
      ),
    },
  ];
  return (
    <Page
      title="Members"
      description="Admins manage tokens, billing, collections, exclusions and members. Members explore, analyse and read the rest."
      actions={
        <AdminOnly>
          {(disabled) => (
            <Button leftSection={<IconUserPlus size={15} />} disabled={disabled} onClick={open}>
              Invite
            </Button>
          )}
        </AdminOnly>
      }
    >
      <Panel
        title="People"
        note={
          seats && (seats.limit === null ? `${seats.used} members` : `${seats.used} of ${seats.limit} in your plan`)
        }
        flush
      >
        <QueryStates query={members}>
          {({ data }) => (
            <DataTable
              label="Members"
              rows={data}
              columns={columns}
              rowId={({ id }) => id}
              exportName="members"
              empty={
                <EmptyState icon={IconUsers} title="No members">
                  Invite the first one.
                </EmptyState>
              }
            />
          )}
        </QueryStates>
      </Panel>
      <Invitations />
      <InviteMember opened={inviting} onClose={close} onIssued={setLink} />
      <LinkModal link={link} onClose={() => setLink(null)} />
      <Confirm
        opened={removing !== null}
        title={`Remove ${removing?.email}?`}
        action="Remove member"
        pending={remove.isPending}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate(removing, { onSettled: () => setRemoving(null) })}
      >
        They are signed out at once and lose access. Tokens that they created keep working; revoke those under API
        tokens.
      </Confirm>
    </Page>
  );
}
