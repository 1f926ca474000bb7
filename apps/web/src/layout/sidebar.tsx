import { ActionIcon, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Logo } from '../theme/logo';
import { CreditMeter } from './credit-meter';
import { NavList } from './nav-list';
import { openPalette } from './palette-on-demand';
import classes from './shell.module.css';
import { UserMenu } from './user-menu';

export function Sidebar() {
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'rolecall-sidebar', defaultValue: false });
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggle = (
    <ActionIcon
      onClick={() => setCollapsed(!collapsed)}
      aria-label={collapsed ? 'Expand the navigation' : 'Collapse the navigation'}
    >
      <Toggle size={17} stroke={1.7} />
    </ActionIcon>
  );
  return (
    <aside className={classes.sidebar} data-collapsed={collapsed || undefined} aria-label="Navigation">
      <Link to="/overview" className={classes.brand} aria-label="Rolecall overview">
        <Logo size={24} />
        {!collapsed && 'Rolecall'}
      </Link>
      <Group gap={4} px={4} justify={collapsed ? 'center' : 'space-between'}>
        <SearchButton collapsed={collapsed} />
        {toggle}
      </Group>
      <NavList collapsed={collapsed} />
      {!collapsed && <CreditMeter />}
      <UserMenu compact={collapsed} />
    </aside>
  );
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

function SearchButton({ collapsed }: { readonly collapsed: boolean }) {
  if (collapsed) {
    return (
      <ActionIcon onClick={openPalette} aria-label="Search pages, companies and guides">
        <IconSearch size={17} stroke={1.7} />
      </ActionIcon>
    );
  }
  return (
    <button type="button" className={classes.search} onClick={openPalette}>
      <IconSearch size={15} stroke={1.7} aria-hidden="true" />
      <span>Search</span>
      <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
}
