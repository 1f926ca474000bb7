import { Button, Group } from '@mantine/core';
import { Outlet, Link as RouterLink, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link } from '../components/link';
import { useSession } from '../data/queries/session';
import { Logo } from '../theme/logo';
import classes from './public-shell.module.css';
import { SchemeToggle } from './scheme-toggle';

/** The layout of public pages. @param children what is shown in place of the page of the address */
export function PublicShell({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  return (
    <div className={classes.shell}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className={classes.header}>
        <RouterLink to="/" className={classes.brand} aria-label="Rolecall home">
          <Logo size={26} />
          <span>Rolecall</span>
        </RouterLink>
        <nav aria-label="Main" className={classes.nav}>
          <RouterLink to="/docs" className={classes.link} data-active={pathname.startsWith('/docs') || undefined}>
            Docs
          </RouterLink>
          <RouterLink
            to="/reference"
            className={classes.link}
            data-active={pathname.startsWith('/reference') || undefined}
          >
            API reference
          </RouterLink>
        </nav>
        <Group gap={6} wrap="nowrap">
          <SchemeToggle />
          <Button component={Link} to={session ? '/overview' : '/sign-in'} size="xs">
            {session ? 'Dashboard' : 'Sign in'}
          </Button>
        </Group>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}
