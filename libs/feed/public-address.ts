import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FeedError } from './feed-error.js';

/** Whether an IP address is on the public internet: not private, loopback, link-local, reserved or multicast. */
const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const refusal = (host: string): FeedError =>
  new FeedError(`The feed redirects to ${host}, a private address: use the address of the feed itself.`);

/** @throws FeedError if the host of a URL is an IP address that is not public. Names are checked when they are resolved. */
export const assertPublicHost = ({ hostname }: URL): void => {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusal(host);
};

/**
 * Resolves a name, and refuses it if one of its addresses is not public. The connection uses these very addresses: a name cannot
 * resolve to another one after the check.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const first = addresses[0];
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(refusal(hostname) as NodeJS.ErrnoException, []);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
