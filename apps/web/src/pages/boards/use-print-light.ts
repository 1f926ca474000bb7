import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Paper is white: the dark colors are replaced while the page is printed. */
export function usePrintLight(): void {
  useEffect(() => {
    const root = document.documentElement;
    let before: string | null = null;
    const begin = () => {
      before = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    };
    const end = () => before && root.setAttribute(SCHEME, before);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
