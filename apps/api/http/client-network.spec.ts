import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clientNetwork } from './client-network.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%j is counted as %j', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test('two IPv6 addresses are counted together exactly if their first 64 bits are equal', () => {
  const half = fc.array(
    fc.integer({ min: 1, max: 0xffff }).map((group) => group.toString(16)),
    {
      minLength: 4,
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(half, half, half, half, (network, host, otherNetwork, otherHost) => {
      const counted = (...groups: string[][]) => clientNetwork(groups.flat().join(':'));
      expect(counted(network, host)).toBe(counted(network, otherHost));
      expect(counted(network, host) === counted(otherNetwork, host)).toBe(network.join() === otherNetwork.join());
    }),
  );
});
