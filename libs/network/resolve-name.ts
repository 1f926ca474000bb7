import { type lookup, Resolver } from 'node:dns';

/**
 * Resolves names without a thread of the process: the lookup of the system occupies one until the name server answers, which one of an attacker
 * never does. Files of the system, such as `/etc/hosts`, are not read.
 *
 * @param timeout in milliseconds.
 */
export const nameResolver = (timeout: number): typeof lookup => {
  const resolver = new Resolver({ timeout, tries: 1 });
  const resolve = (
    name: string,
    _options: object,
    callback: (error: Error | null, addresses?: object[]) => void,
  ): void => {
    const found: object[] = [];
    let left = 2;
    const add = (family: number) => (error: Error | null, addresses: string[]) => {
      if (!error) found.push(...addresses.map((address) => ({ address, family })));
      left -= 1;
      if (left === 0) callback(found.length > 0 ? null : (error ?? new Error(`${name} has no address`)), found);
    };
    resolver.resolve4(name, add(4));
    resolver.resolve6(name, add(6));
  };
  return resolve as unknown as typeof lookup;
};
