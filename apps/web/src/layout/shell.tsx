import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConnectionBanner } from './connection-banner';
import { Palette } from './palette';
import { PhoneBar } from './phone-bar';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';

/** The frame of every member's page. */
export function Shell() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what it reacts to
  useEffect(() => {
    // A new page starts at its top, and a screen reader at its heading.
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <div className={classes.shell}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Sidebar />
      <div className={classes.column}>
        <ConnectionBanner />
        <main id="content" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <PhoneBar />
      <Palette />
    </div>
  );
}
