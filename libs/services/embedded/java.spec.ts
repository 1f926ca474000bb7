import { expect, test } from '@jest/globals';
import { parseJavaSettings } from './java.js';

test.each([
  ['    java.home = /opt/jdk 25\n    java.specification.version = 25\n', { home: '/opt/jdk 25', version: 25 }],
  ['    java.home = /opt/jdk8/jre\n    java.specification.version = 1.8\n', { home: '/opt/jdk8/jre', version: 1 }],
  ['Error: could not find libjava.so', null],
])('reads %j', (settings, expected) => {
  expect(parseJavaSettings(settings)).toEqual(expected);
});
