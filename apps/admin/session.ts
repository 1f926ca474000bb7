import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import { DatabaseStores } from '#libs/database/database-stores.js';
import { progressOn, type StartProgress } from '#libs/telemetry/progress.js';
import { CommandError } from './command-error.js';
import { databaseUrl } from './env.js';
import { explainNoConnection } from './explain-error.js';

/** What a command runs with. */
export class Session {
  constructor(
    readonly env: NodeJS.ProcessEnv,
    readonly write: (text: string) => void,
    private readonly writeError: (text: string) => void,
    private readonly terminal: boolean,
    /** Whether the command was called with `--json`. */
    private readonly isJson: () => boolean,
  ) {}

  /** Shows the progress of a long command, on the error output. */
  startProgress: StartProgress = (task) => {
    const { terminal, writeError } = this;
    return progressOn({ program: 'admin', terminal, json: this.isJson(), write: writeError })(task);
  };

  /** Prints a sentence on the error output. */
  warn(sentence: string): void {
    this.writeError(`${sentence}\n`);
  }

  /** Connects to the database, runs `work`, and disconnects even if it fails. */
  async withDatabase<Result>(work: (dataSource: DataSource) => Promise<Result>): Promise<Result> {
    const dataSource = createDataSource(databaseUrl(this.env));
    await dataSource.initialize().catch((error: unknown) => {
      throw new CommandError(explainNoConnection(error));
    });
    try {
      return await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  }

  /** `withDatabase` for work that needs no more than the stores. */
  withStores<Result>(work: (stores: DatabaseStores) => Promise<Result>): Promise<Result> {
    return this.withDatabase((dataSource) => work(new DatabaseStores(dataSource)));
  }

  /** Prints one line of JSON with `--json`, otherwise `text`. */
  print(options: { json?: boolean }, value: unknown, text: string): void {
    this.write(options.json ? `${JSON.stringify(value)}\n` : text);
  }
}

export const withJson = (command: Command): Command => command.option('--json', 'print JSON');
