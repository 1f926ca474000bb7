/** `auto`: `identity` on this machine, else `br`, which is the smallest. */
export type Encoding = 'auto' | 'identity' | 'gzip' | 'br';

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export const acceptedEncoding = (encoding: Encoding, baseUrl: string): string => {
  if (encoding !== 'auto') return encoding;
  return THIS_MACHINE.test(new URL(baseUrl).hostname) ? 'identity' : 'br';
};
