import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createTestDatabase, createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { ApiProcess } from './api-process.js';
import type { Answers } from './attacker.js';
import type { Observed } from './bystander.js';
import type { LoadResult } from './load-generator.js';
import { syncSampleSubset } from './sample-subset.js';

/** What one client does to a server, from one address or several. */
export interface Attack {
  /** As `attacker.ts` knows it. */
  readonly name: string;
  /** Loopback addresses that it comes from. Default: 1. */
  readonly addresses?: number;
  /** Default: a valid token. */
  readonly token?: string;
  /** How it is answered: an attack that is answered in another way, or not at all, does not do what it is meant to. */
  readonly answers: readonly (number | 'closed' | 'open')[];
}

const MEMORY_INTERVAL_MS = 100;
const RAMP_MS = 1_500;
const WARM_UP_SECONDS = 4;

/** Built by the test command before it starts. */
const program = (name: string) => join(process.cwd(), 'dist/apps/api/testing', `${name}.js`);

const run = async <T>(name: string, ...args: readonly (string | number)[]): Promise<T> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program(name), ...args.map(String)]);
  return JSON.parse(stdout) as T;
};

/** The API with a sixth of the sample, its customers and its attackers, each in a process of its own. */
export class AttackedApi {
  private attacks = 0;

  private constructor(
    private readonly api: ApiProcess,
    private readonly database: Awaited<ReturnType<typeof createTestDatabase>>,
    private readonly removeDataset: () => Promise<void>,
  ) {}

  static async start(): Promise<AttackedApi> {
    const database = await createTestDatabase();
    const stores = { databaseUrl: database.url, prefix: `test-attacked-${process.pid}` };
    const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
    const removeDataset = await syncSampleSubset({ ...stores, elasticsearchUrl });
    const attacked = new AttackedApi(await ApiProcess.start(stores), database, removeDataset);
    await attacked.observe(WARM_UP_SECONDS);
    return attacked;
  }

  get url(): string {
    return this.api.url;
  }

  /** The token of a new organization that pays by credits and has no rate limits. */
  async token(): Promise<string> {
    const organization = { billingMode: 'credits', purchasedCredits: 10_000_000, limits: NO_LIMITS } as const;
    return (await createTestOrganization(this.database.url, organization)).token;
  }

  /** What a well-behaved organization sees, and the largest memory of the API meanwhile in MiB. */
  async observe(seconds: number): Promise<Observed & { readonly memory: number }> {
    const token = await this.token();
    let memory = 0;
    const measure = () => {
      memory = Math.max(memory, this.api.memory());
    };
    const timer = setInterval(measure, MEMORY_INTERVAL_MS);
    try {
      const observed = await run<Observed>('bystander', this.port, token, seconds);
      measure();
      return { ...observed, memory };
    } finally {
      clearInterval(timer);
    }
  }

  /** Attacks the API while something else is done. */
  async attack<T>(
    { name, addresses = 1, token }: Attack,
    meanwhile: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly answers: Answers }> {
    this.attacks += 1;
    const args = [name, this.port, token ?? (await this.token()), String(addresses), String(this.attacks)];
    const attacker = spawn(process.execPath, [program('attacker'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const output = text(attacker.stdout);
    try {
      await sleep(RAMP_MS);
      const result = await meanwhile();
      attacker.kill('SIGTERM');
      return { result, answers: JSON.parse(await output) as Answers };
    } finally {
      attacker.kill('SIGKILL');
      if (attacker.exitCode === null && attacker.signalCode === null) await once(attacker, 'close');
    }
  }

  /** @param rate requests a second; 0: as many as are served. */
  load(
    path: string,
    {
      tokens,
      connections,
      rate,
      seconds,
    }: { tokens: readonly string[]; connections: number; rate: number; seconds: number },
  ): Promise<LoadResult> {
    return run<LoadResult>('load-generator', this.port, path, connections, rate, seconds, ...tokens);
  }

  async stop(): Promise<void> {
    await this.api.stop();
    await this.removeDataset();
    await this.database.drop();
  }

  private get port(): string {
    return new URL(this.api.url).port;
  }
}
