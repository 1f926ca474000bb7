import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { findJava, parseJavaSettings } from './java.js';

const { ES_JAVA_HOME } = process.env;
afterEach(() => {
  if (ES_JAVA_HOME === undefined) delete process.env.ES_JAVA_HOME;
  else process.env.ES_JAVA_HOME = ES_JAVA_HOME;
});

test.each([
  ['    java.home = /opt/jdk 25\n    java.specification.version = 25\n', { home: '/opt/jdk 25', version: 25 }],
  ['    java.home = /opt/jdk8/jre\n    java.specification.version = 1.8\n', { home: '/opt/jdk8/jre', version: 1 }],
  ['Error: could not find libjava.so', null],
])('reads %j', (settings, expected) => {
  expect(parseJavaSettings(settings)).toEqual(expected);
});

test.each([
  [
    'an earlier Java',
    'echo "    java.home = /opt/jdk17" >&2; echo "    java.specification.version = 17" >&2',
    'has Java 17',
  ],
  ['no Java', 'exit 1', 'has no Java that can be run'],
])('ES_JAVA_HOME with %s is refused instead of replaced', (_, script, sentence) => {
  const home = mkdtempSync(join(tmpdir(), 'java-'));
  try {
    mkdirSync(join(home, 'bin'));
    writeFileSync(join(home, 'bin/java'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(home, 'bin/java'), 0o755);
    process.env.ES_JAVA_HOME = home;
    expect(() => findJava({})).toThrow(`ES_JAVA_HOME is ${home}, which ${sentence}:`);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
