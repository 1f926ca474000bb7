import { parse } from 'bowser';

/** "Chrome on macOS", from a User-Agent header; "Unknown device" if it names neither. */
export const deviceName = (userAgent: string | null): string => {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = parse(userAgent);
  const parts = [browser.name, os.name].filter((part) => part);
  return parts.length > 0 ? parts.join(' on ') : 'Unknown device';
};
