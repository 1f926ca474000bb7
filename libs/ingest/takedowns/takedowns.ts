import { AppError } from '#libs/errors/app-error.js';
import type { Database } from '#libs/postgres/database.js';
import { JOB_ID } from '#libs/records/ids.js';
import { Takedown } from './takedown.entity.js';

const MAX_REASON_LENGTH = 1_000;

/**
 * The postings that were removed permanently. The list is stored in Postgres rather than in the index, so that it also applies to
 * a feed that is loaded into other indices or another cluster.
 */
export class Takedowns {
  constructor(private readonly database: Database) {}

  /**
   * Adds a posting, whether it is in the dataset or not. If it is already listed, its first reason is kept.
   *
   * @throws AppError `invalid_request` if the id is not that of a posting, or the reason is empty or too long.
   */
  async add(jobId: string, reason: string): Promise<Takedown> {
    if (!JOB_ID.regex.test(jobId)) {
      throw new AppError('invalid_request', `"${jobId}" is not the id of a posting: it ${JOB_ID.message}.`);
    }
    const text = reason.trim();
    if (text === '' || text.length > MAX_REASON_LENGTH)
      throw new AppError('invalid_request', `Provide a reason of 1 to ${MAX_REASON_LENGTH} characters.`);
    const { manager } = this.database;
    await manager.createQueryBuilder().insert().into(Takedown).values({ jobId, reason: text }).orIgnore().execute();
    return manager.findOneByOrFail(Takedown, { jobId });
  }

  /** All takedowns, oldest first. */
  async list(): Promise<Takedown[]> {
    return this.database.manager.find(Takedown, { order: { createdAt: 'ASC', jobId: 'ASC' } });
  }
}
