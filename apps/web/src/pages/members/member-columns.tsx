import { Avatar, Badge, Button, Group, Select, Text } from '@mantine/core';
import { AdminOnly } from '../../components/actions/admin-only';
import type { Column } from '../../components/table/column';
import { timeColumn } from '../../components/table/columns';
import type { Member, Role } from '../../data/dashboard';

interface MemberActions {
  readonly isAdmin: boolean;
  readonly setRole: (change: { readonly member: Member; readonly role: Role }) => void;
  readonly reset: (member: Member) => void;
  readonly remove: (member: Member) => void;
}

const ROLES = [
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
];

export const memberColumns = ({ isAdmin, setRole, reset, remove }: MemberActions): readonly Column<Member>[] => [
  {
    id: 'email',
    header: 'Member',
    value: ({ email }) => email,
    size: 280,
    cell: (member) => <Person member={member} />,
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
        maw={110}
        disabled={!isAdmin}
        allowDeselect={false}
        data={ROLES}
        value={member.role}
        onChange={(role) => role && role !== member.role && setRole({ member, role: role as Role })}
      />
    ),
  },
  timeColumn('last_seen_at', 'Last seen', (row) => row.last_seen_at),
  timeColumn('created_at', 'Joined', (row) => row.created_at),
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
              onClick={() => reset(member)}
              aria-label={`Create a password reset link for ${member.email}`}
            >
              Reset link
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              disabled={disabled}
              onClick={() => remove(member)}
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

function Person({ member: { name, email, you } }: { readonly member: Member }) {
  return (
    <Group gap={10} wrap="nowrap">
      <Avatar size={28} radius="sm" name={name || email} color="petrol" aria-hidden="true" />
      <div style={{ minWidth: 0 }}>
        <Group gap={6}>
          <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name || email}
          </Text>
          {you && (
            <Badge variant="light" color="green" style={{ flex: 'none' }}>
              You
            </Badge>
          )}
        </Group>
        {name && (
          <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        )}
      </div>
    </Group>
  );
}
