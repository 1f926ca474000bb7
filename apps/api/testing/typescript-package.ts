import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadsFolder, projectRoot } from '#libs/services/project-paths.js';
import { ClientProgram } from './client-program.js';
import { bytesIn } from './installed-bytes.js';

const PACKAGE = join(projectRoot, 'clients/typescript');
/** What it depends on, and these on. */
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers'];

/** The TypeScript package as its users have it: built, packed and unpacked. Its programs are those of `clients/typescript/tests`. */
export class TypescriptPackage extends ClientProgram {
  private constructor(readonly temporary: string) {
    super(process.execPath, temporary);
  }

  static async install(): Promise<TypescriptPackage> {
    // Inside the project, so that the package finds what it depends on.
    await mkdir(downloadsFolder, { recursive: true });
    const folder = await mkdtemp(join(downloadsFolder, 'typescript-package-'));
    await new ClientProgram(process.execPath, PACKAGE).succeed(['build.mjs']);
    const npm = new ClientProgram('npm', PACKAGE);
    await npm.succeed(['pack', '--silent', '--pack-destination', folder]);
    const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz')) as string;
    const installed = join(folder, 'node_modules/@rolecall/client');
    await mkdir(installed, { recursive: true });
    const unpack = ['--extract', '--file', join(folder, archive), '--directory', installed, '--strip-components', '1'];
    await new ClientProgram('tar', folder).succeed(unpack);
    await cp(join(PACKAGE, 'tests'), folder, { recursive: true });
    return new TypescriptPackage(folder);
  }

  /** With everything that it depends on. */
  async installedBytes(): Promise<number> {
    const folders = DEPENDENCIES.map((name) => join(projectRoot, 'node_modules', name));
    const bytes = await Promise.all([join(this.temporary, 'node_modules'), ...folders].map(bytesIn));
    return bytes.reduce((sum, each) => sum + each, 0);
  }

  async remove(): Promise<void> {
    await rm(this.temporary, { recursive: true, force: true });
  }
}
