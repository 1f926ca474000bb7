import { Alert, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminOnly } from '../../components/actions/admin-only';
import { Confirm } from '../../components/actions/confirm';
import { useAction } from '../../components/actions/use-action';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { QueryStates } from '../../components/states/query-states';
import { DataTable } from '../../components/table/data-table';
import { get, send } from '../../data/api';
import type { IssuedLink, Member, Role } from '../../data/dashboard';
import { plural } from '../../data/format';
import { accountQuery, useIsAdmin } from '../../data/queries/session';
import { Invitations } from './invitations';
import { InviteMember } from './invite-member';
import { LinkModal } from './link-modal';
import { memberColumns } from './member-columns';
import { PasswordResets } from './password-resets';

const membersQuery = { queryKey: ['members'], queryFn: () => get('/members'), staleTime: 10_000 };

/** Changes roles, removes members and issues links that reset passwords. */
const useMemberActions = () => {
  const setRole = useAction({
    run: ({ member, role }: { member: Member; role: Role }) => send('PATCH', `/members/${member.id}`, { role }),
    success: (_, { member, role }) => `${member.email} is now ${role === 'admin' ? 'an Admin' : 'a Member'}.`,
    undo: ({ member }) => send('PATCH', `/members/${member.id}`, { role: member.role }),
    invalidates: ['members', 'session', 'invitations', 'password-resets'],
  });
  const remove = useAction({
    run: ({ id }: Member) => send('DELETE', `/members/${id}`),
    success: (_, { email }) => `${email} was removed and signed out.`,
    invalidates: ['members', 'account', 'invitations', 'password-resets'],
  });
  const reset = useAction({
    run: ({ id }: Member) => send('POST', `/members/${id}/password-reset`),
    success: (_, { email }) => `A reset link for ${email} is ready.`,
    invalidates: ['password-resets', 'audit'],
  });
  return { setRole, remove, reset };
};

export default function Members() {
  const members = useQuery(membersQuery);
  const { data: account } = useQuery(accountQuery);
  const isAdmin = useIsAdmin();
  const [inviting, { open, close }] = useDisclosure();
  const [removing, setRemoving] = useState<Member | null>(null);
  const [promoting, setPromoting] = useState<Member | null>(null);
  const [link, setLink] = useState<(IssuedLink & { title: string }) | null>(null);
  const { setRole, remove, reset } = useMemberActions();
  const seats = account?.plan.members;
  return (
    <Page
      title="Members"
      description="Admins manage tokens, collections, exclusions and members. Members search postings and metrics, and can view the rest."
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
      {seats?.limit && seats.used >= seats.limit && (
        <Alert color="yellow" title={`All ${seats.limit} seats are used`}>
          To invite someone else, remove a member or revoke an invitation, or ask the operator for a larger plan.
        </Alert>
      )}
      <Panel
        title="People"
        note={
          seats?.limit
            ? `${seats.used} of ${seats.limit} seats used, including invitations`
            : members.data && plural(members.data.data.length, 'member')
        }
        flush
      >
        <QueryStates query={members} usualRows={3}>
          {({ data }) => (
            <DataTable
              label="Members"
              rows={data}
              columns={memberColumns({
                isAdmin,
                // An Admin can remove whoever made them one, so it is asked for.
                setRole: (change) => (change.role === 'admin' ? setPromoting(change.member) : setRole.mutate(change)),
                remove: setRemoving,
                reset: (member) =>
                  reset.mutate(member, {
                    onSuccess: (issued) => setLink({ ...issued, title: `Reset link for ${member.email}` }),
                  }),
              })}
              rowId={({ id }) => id}
              exportName="members"
            />
          )}
        </QueryStates>
      </Panel>
      <Invitations />
      <PasswordResets />
      <InviteMember opened={inviting} onClose={close} onIssued={setLink} />
      <LinkModal link={link} onClose={() => setLink(null)} />
      <Confirm
        opened={promoting !== null}
        title={`Make ${promoting?.email} an Admin?`}
        action="Make Admin"
        pending={setRole.isPending}
        onClose={() => setPromoting(null)}
        onConfirm={() =>
          promoting && setRole.mutate({ member: promoting, role: 'admin' }, { onSettled: () => setPromoting(null) })
        }
      >
        Admins create and revoke API tokens, which spend the credits of the organization, and invite and remove members,
        other Admins included.
      </Confirm>
      <Confirm
        opened={removing !== null}
        title={`Remove ${removing?.email}?`}
        action="Remove member"
        pending={remove.isPending}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate(removing, { onSettled: () => setRemoving(null) })}
      >
        They are signed out immediately and lose access. Invitations and password reset links that they created stop
        working. API tokens belong to the organization and keep working: revoke those that they know under API tokens.
      </Confirm>
    </Page>
  );
}
