import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Shortcuts } from '../components/shortcuts';
import { AgeBanner } from './age-banner';
import { ConnectionBanner } from './connection-banner';
import { PaletteOnDemand } from './palette-on-demand';
import { PhoneBar } from './phone-bar';
import { PriceNote } from './price-note';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';
import { useNotedVisits } from './use-noted-visits';

/** The layout of pages that need a session. */
export function Shell() {
  const { pathname } = useLocation();
  useNotedVisits();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => {
    // A new page starts at the top.
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
        <AgeBanner />
        <main id="content" className={classes.main} tabIndex={-1}>
          <Outlet />
          <PriceNote />
        </main>
      </div>
      <PhoneBar />
      <PaletteOnDemand />
      <Shortcuts />
    </div>
  );
}
