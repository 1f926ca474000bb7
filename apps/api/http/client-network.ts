import ipaddr from 'ipaddr.js';

/** Groups of 16 bits in the network part of an IPv6 address that one subscriber receives. */
const NETWORK_GROUPS = 4;

/**
 * What limits by address count: an IPv4 address, also one mapped into IPv6, or the /64 network of an IPv6 address, whose 2^64 addresses
 * belong to one subscriber. Text that is not an address is returned unchanged.
 */
export const clientNetwork = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.map((group, i) => (i < NETWORK_GROUPS ? group : 0));
  return `${new ipaddr.IPv6(network).toString()}/64`;
};
