import path from 'node:path';
import { AppError } from '#libs/errors/app-error.js';
import { FairQueue } from '#libs/fairness/fair-queue.js';
import { TaskError, TaskLostError, TaskProcess } from '#libs/services/processes/task-process.js';
import { projectRoot } from '#libs/services/project-paths.js';
import type { Classification, ClassifyTask } from './classify-posting.js';

/** Why a posting was not read. */
export type Unread = 'too_expensive' | 'failed' | 'busy' | 'deadline';
export type ClassifyResult = Classification | { readonly reason: string } | { readonly unread: Unread };

export interface ClassifierLimits {
  /** Of the process, in MB. Its tables take about 170. */
  readonly heapMb: number;
  /** Milliseconds for one posting; for the first one, the process has to start. */
  readonly postingMs: number;
  /** Milliseconds after which no further posting of a request is begun. */
  readonly requestMs: number;
}

const LIMITS: ClassifierLimits = { heapMb: 512, postingMs: 20_000, requestMs: 30_000 };
const MAIN = path.join(projectRoot, 'dist/apps/api/v4/jobs/classify/main.js');
/** Milliseconds that a posting may wait for those of other organizations: longer than one of them may take. */
const MAX_WAIT = 25_000;
/** Postings that wait, of all requests and of those of one organization, each of which has one. */
const QUEUED = { maxQueued: 64, maxQueuedPerKey: 8 };

/**
 * Classifies postings in a process of its own, one after the other: a text that takes too long, or too much memory, ends that process and fails
 * alone. Organizations take turns, posting by posting.
 */
export class Classifier {
  private readonly process: TaskProcess<ClassifyTask>;
  private readonly queue = new FairQueue({ concurrency: 1, concurrencyPerKey: 1, ...QUEUED, maxWait: MAX_WAIT });

  constructor(private readonly limits: ClassifierLimits = LIMITS) {
    this.process = new TaskProcess(MAIN, limits.heapMb);
  }

  /** @throws the signal's reason when aborted. */
  async classify(
    tasks: readonly ClassifyTask[],
    organizationId: string,
    signal: AbortSignal,
  ): Promise<ClassifyResult[]> {
    const end = performance.now() + this.limits.requestMs;
    const results: ClassifyResult[] = [];
    for (const task of tasks)
      results.push(performance.now() < end ? await this.one(task, organizationId, signal) : { unread: 'deadline' });
    return results;
  }

  private async one(task: ClassifyTask, organizationId: string, signal: AbortSignal): Promise<ClassifyResult> {
    const { postingMs: timeout } = this.limits;
    const work = () => this.process.run<Classification | { reason: string }>(task, { timeout, signal });
    try {
      return await this.queue.run(organizationId, signal, work);
    } catch (error) {
      if (error instanceof TaskLostError) return { unread: error.cause === 'ended' ? 'failed' : 'too_expensive' };
      if (error instanceof TaskError) return { unread: 'failed' };
      if (error instanceof AppError && error.code === 'service_unavailable') return { unread: 'busy' };
      throw error;
    }
  }
}
