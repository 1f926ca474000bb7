import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { RunAs } from '../processes/unprivileged-user.js';
import { embeddedEnv } from '../service-env.js';
import { ServiceError } from '../service-error.js';

const OLDEST_JAVA = 21;

/**
 * The home of a JDK that can run Elasticsearch and that the user may execute; null when there is none.
 *
 * @throws ServiceError if ES_JAVA_HOME is none: another one in its place would be a surprise.
 */
export const findJava = (user: RunAs): string | null => {
  const { ES_JAVA_HOME: required } = embeddedEnv.read();
  if (required) {
    const found = probe(javaOf(required), user);
    if (found && found.version >= OLDEST_JAVA) return found.home;
    throw new ServiceError(
      `ES_JAVA_HOME is ${required}, which ${found ? `has Java ${found.version}` : 'has no Java that can be run'}: set it to the home of Java ${OLDEST_JAVA} or later, or remove it.`,
    );
  }
  for (const java of candidates()) {
    const found = probe(java, user);
    if (found && found.version >= OLDEST_JAVA) return found.home;
  }
  return null;
};

const javaOf = (home: string): string => join(home, 'bin', 'java');

const probe = (java: string, user: RunAs): ReturnType<typeof parseJavaSettings> => {
  const done = spawnSync(java, ['-XshowSettings:properties', '-version'], { ...user, cwd: '/', encoding: 'utf8' });
  return done.status === 0 ? parseJavaSettings(done.stderr) : null;
};

/** The home and major version that `java -XshowSettings:properties` prints. */
export const parseJavaSettings = (settings: string): { home: string; version: number } | null => {
  const home = /^\s*java\.home = (.+)$/m.exec(settings)?.[1];
  const version = /^\s*java\.specification\.version = (\d+)/m.exec(settings)?.[1];
  return home && version ? { home, version: Number(version) } : null;
};

function* candidates(): Generator<string> {
  const { JAVA_HOME } = embeddedEnv.read();
  if (JAVA_HOME) yield javaOf(JAVA_HOME);
  yield 'java';
  yield* inFolder('/usr/lib/jvm');
  yield* inFolder('/Library/Java/JavaVirtualMachines', 'Contents/Home');
  yield* inFolder(join(homedir(), '.sdkman/candidates/java'));
  yield '/opt/homebrew/opt/openjdk/bin/java';
  if (process.platform === 'darwin') {
    const home = spawnSync('/usr/libexec/java_home', ['-v', `${OLDEST_JAVA}+`], { encoding: 'utf8' });
    if (home.status === 0) yield join(home.stdout.trim(), 'bin', 'java');
  }
}

function* inFolder(folder: string, within = ''): Generator<string> {
  try {
    for (const name of readdirSync(folder).sort().reverse()) yield join(folder, name, within, 'bin', 'java');
  } catch {
    // Not a folder of this operating system.
  }
}
