import { expect, test } from '@jest/globals';
import { dataFolder } from './service-urls.js';

const onLinux = process.platform === 'linux' ? test : test.skip;

// A folder there would be tried to be created for ever.
onLinux.each(['/proc/x', '/proc/x/y'])('ROLECALL_DATA=%s is refused', (folder) => {
  expect(() => dataFolder({ ROLECALL_DATA: folder })).toThrow(
    `ROLECALL_DATA is ${folder}, where no folder can be created: set it to a folder on a disk.`,
  );
});
