import { lazy, Suspense, useState } from 'react';
import { useKeys } from './use-keys';

const ShortcutList = lazy(() => import('./shortcut-list'));

/** `?` lists the keys. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  // On some keyboards without Shift.
  useKeys({ 'shift + ?': open, '?': open });
  return (
    isOpen && (
      <Suspense>
        <ShortcutList close={() => setOpen(false)} />
      </Suspense>
    )
  );
}
