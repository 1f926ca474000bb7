import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#libs/services/project-paths.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { ClientProgram } from './client-program.js';
import { bytesIn } from './installed-bytes.js';

const PACKAGE = join(projectRoot, 'clients/python');

/** The Python package as its users have it: built, and installed from its wheel. Its programs are those of `clients/python/tests`. */
export class PythonPackage extends ClientProgram {
  private constructor(
    python: string,
    /** Temporary. */
    readonly temporary: string,
  ) {
    super(python, PACKAGE, { PYTHONPATH: join(temporary, 'installed'), PYTHONDONTWRITEBYTECODE: '1' });
  }

  /** Builds the wheel and the source distribution, and installs the wheel with what it depends on. */
  static async install(): Promise<PythonPackage> {
    const python = pythonEnvironment('clients/python/python-package.txt');
    const folder = await mkdtemp(join(tmpdir(), 'python-package-'));
    const rolecall = new PythonPackage(python, folder);
    await rolecall.succeed(['-m', 'build', '--no-isolation', '--outdir', join(folder, 'dist'), PACKAGE]);
    const wheel = (await readdir(join(folder, 'dist'))).find((name) => name.endsWith('.whl')) as string;
    const target = ['--target', join(folder, 'installed')];
    await rolecall.succeed(['-m', 'pip', 'install', '--quiet', '--no-compile', ...target, join(folder, 'dist', wheel)]);
    return rolecall;
  }

  /** With everything that it depends on. */
  installedBytes(): Promise<number> {
    return bytesIn(join(this.temporary, 'installed'));
  }

  async remove(): Promise<void> {
    await rm(this.temporary, { recursive: true, force: true });
  }
}
