import type { DataSource } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import { Takedown } from './takedown.entity.js';

const MAX_REASON = 1_000;

/**
 * The postings that were removed for good. The list is kept here, not beside the postings: whoever loads a feed into other
 * indices, or another cluster, still leaves them out.
 */
export class Takedowns {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Adds a posting, whether it is in the dataset or not; once is enough, and the first reason stays.
   *
   * @throws AppError `invalid_request` for what is no id of a posting, or a reason that is empty or too long.
   */
  async add(jobId: string, reason: string): Promise<Takedown> {
    if (!/^J[0-9a-f]{32}$/.test(jobId)) {
      throw new AppError('invalid_request', `"${jobId}" is no id of a posting: that is J and 32 hexadecimal digits.`);
    }
    const text = reason.trim();
    if (text === '' || text.length > MAX_REASON)
      throw new AppError('invalid_request', `Give a reason of 1 to ${MAX_REASON} characters.`);
    const { manager } = this.dataSource;
    await manager.createQueryBuilder().insert().into(Takedown).values({ jobId, reason: text }).orIgnore().execute();
    return manager.findOneByOrFail(Takedown, { jobId });
  }

  /** All of them, oldest first. */
  async list(): Promise<Takedown[]> {
    return this.dataSource.manager.find(Takedown, { order: { createdAt: 'ASC', jobId: 'ASC' } });
  }
}
