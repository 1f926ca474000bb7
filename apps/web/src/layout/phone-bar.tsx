import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CreditMeter } from './credit-meter';
import { NavList } from './nav-list';
import { navigation, phoneBar } from './navigation';
import classes from './shell.module.css';
import { UserMenu } from './user-menu';

const items = phoneBar.flatMap((page) =>
  navigation.flatMap((group) => group.items).filter((entry) => entry.page === page),
);

/** Navigation on a phone: a bar at the bottom, and a sheet with everything else. */
export function PhoneBar() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <nav className={classes.bar} aria-label="Mobile navigation">
      {items.map(({ page, path, label, icon: Icon }) => (
        <Link key={page} to={path} className={classes.tab}>
          <Icon size={20} stroke={1.7} />
          {label}
        </Link>
      ))}
      <button type="button" className={classes.tab} onClick={open} aria-haspopup="dialog">
        <IconMenu2 size={20} stroke={1.7} aria-hidden="true" />
        More
      </button>
      <Drawer opened={opened} onClose={close} position="bottom" size="86%" title="Rolecall" radius="lg">
        <NavList onNavigate={close} />
        <CreditMeter />
        <UserMenu />
      </Drawer>
    </nav>
  );
}
