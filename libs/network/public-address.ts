import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The error of a host that has a private address. */
type Refusal = (host: string) => Error;

/** Whether an IP address is on the public internet: not private, loopback, link-local, reserved or multicast. */
const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** @throws the refusal if the host of a URL is an IP address that is not public. Names are checked when they are resolved. */
export const assertPublicHost = ({ hostname }: URL, refusal: Refusal): void => {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusal(host);
};

/**
 * Resolves a name and refuses it if one of its addresses is not public. Because the connection uses these very addresses, a name
 * cannot resolve to another address after the check.
 */
export const publicLookup =
  (refusal: Refusal, lookup: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const first = addresses[0];
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(refusal(hostname) as NodeJS.ErrnoException, []);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
