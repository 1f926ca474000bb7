import { Avatar, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { humanize } from '../data/format';
import { signOut, useSession } from '../data/queries/session';
import classes from './shell.module.css';

const SCHEMES = [
  ['light', 'Light', IconSun],
  ['dark', 'Dark', IconMoon],
  ['auto', 'System', IconDeviceDesktop],
] as const;

export function UserMenu({ compact = false }: { readonly compact?: boolean }) {
  const session = useSession();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  if (!session) return null;
  const { user, organization } = session;
  const name = user.name || user.email;
  return (
    <Menu position="top-start" width={216} shadow="md">
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={compact ? `Account of ${name}` : undefined}>
          <Avatar size={28} radius="sm" color="petrol" name={name} aria-hidden="true" />
          {!compact && (
            <span style={{ minWidth: 0 }}>
              <Text fz="sm" fw={600} truncate lh={1.25}>
                {organization.name}
              </Text>
              <Text fz="xs" c="dimmed" truncate lh={1.25}>
                {user.email}
              </Text>
            </span>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {humanize(user.role)} · {humanize(organization.product_plan)} plan
        </Menu.Label>
        {SCHEMES.map(([scheme, label, Icon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={15} />}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
            c={colorScheme === scheme ? 'var(--accent)' : undefined}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={15} />}
          onClick={async () => {
            await signOut();
            await navigate({ to: '/sign-in' });
          }}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
