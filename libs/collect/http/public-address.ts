import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FetchError } from './fetch-error.js';

/** Whether an IP address is on the public internet: not private, loopback, link-local, reserved or multicast. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const refuse = (host: string): FetchError =>
  new FetchError('private_address', `${host} is not an address on the public internet, so it is not fetched.`);

/** @throws FetchError if the host of a URL is an IP address that is not public. Names are checked when they are resolved. */
export const assertPublicHost = ({ hostname }: URL): void => {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refuse(host);
};

/**
 * Resolves a name and refuses it if one of its addresses is not public. Because the connection uses these very addresses, a name
 * cannot resolve to another address after the check.
 */
export const publicLookup =
  (lookup: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(refuse(hostname) as NodeJS.ErrnoException, []);
      if (options.all) return callback(null, addresses);
      const [first] = addresses as [(typeof addresses)[number]];
      callback(null, first.address, first.family);
    });
  };
