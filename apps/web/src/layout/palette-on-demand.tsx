import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';

const Palette = lazy(() => import('./palette'));

const requests = new EventTarget();

/** Opens the palette, for buttons. */
export const openPalette = (): void => void requests.dispatchEvent(new Event('open'));

/** The palette loads when it is opened for the first time, by its keys or a button. Then it has the keys itself. */
export function PaletteOnDemand() {
  const [opens, setOpens] = useState(0);
  const open = () => setOpens((before) => before + 1);
  useHotkeys(opens === 0 ? [['mod + K', open]] : []);
  useEffect(() => {
    const count = () => setOpens((before) => before + 1);
    requests.addEventListener('open', count);
    return () => requests.removeEventListener('open', count);
  }, []);
  return (
    opens > 0 && (
      <Suspense>
        <Palette opens={opens} />
      </Suspense>
    )
  );
}
