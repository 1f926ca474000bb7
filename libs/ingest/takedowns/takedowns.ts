import { IsNull } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import type { Database } from '#libs/postgres/database.js';
import { JOB_ID } from '#libs/records/ids.js';
import { Takedown } from './takedown.entity.js';

const MAX_REASON_LENGTH = 1_000;

const checkedReason = (reason: string): string => {
  const text = reason.trim();
  if (text === '' || text.length > MAX_REASON_LENGTH)
    throw new AppError('invalid_request', `Provide a reason of 1 to ${MAX_REASON_LENGTH} characters.`);
  return text;
};

/**
 * The postings that feeds may not restore, until the takedown is undone. The list is stored in Postgres rather than in the index, so that it also applies to
 * a feed that is loaded into other indices or another cluster.
 */
export class Takedowns {
  constructor(private readonly database: Database) {}

  /**
   * Adds a posting, whether it is in the dataset or not. If it is already listed, its first reason is kept; a takedown that was undone gets the new one.
   *
   * @throws AppError `invalid_request` if the id is not that of a posting, or the reason is empty or too long.
   */
  async add(jobId: string, reason: string): Promise<Takedown> {
    if (!JOB_ID.regex.test(jobId)) {
      throw new AppError('invalid_request', `"${jobId}" is not the id of a posting: it ${JOB_ID.message}.`);
    }
    const text = checkedReason(reason);
    const { manager } = this.database;
    await manager.query(
      `INSERT INTO takedowns AS t (job_id, reason) VALUES ($1, $2)
       ON CONFLICT (job_id) DO UPDATE SET reason = excluded.reason, created_at = clock_timestamp(), undone_at = NULL, undo_reason = NULL
       WHERE t.undone_at IS NOT NULL`,
      [jobId, text],
    );
    return manager.findOneByOrFail(Takedown, { jobId });
  }

  /**
   * Undoes a takedown, which stays in the database with both reasons.
   *
   * @throws AppError `not_found` if the posting is not taken down, `invalid_request` if the reason is empty or too long.
   */
  async undo(jobId: string, reason: string): Promise<Takedown> {
    const text = checkedReason(reason);
    const { manager } = this.database;
    const { affected } = await manager.update(
      Takedown,
      { jobId, undoneAt: IsNull() },
      { undoneAt: () => 'clock_timestamp()', undoReason: text },
    );
    if (!affected)
      throw new AppError('not_found', `"${jobId}" is not taken down: \`job takedowns\` lists all that are.`);
    return manager.findOneByOrFail(Takedown, { jobId });
  }

  /** All takedowns that are in force, oldest first. */
  async list(): Promise<Takedown[]> {
    return this.database.manager.find(Takedown, {
      where: { undoneAt: IsNull() },
      order: { createdAt: 'ASC', jobId: 'ASC' },
    });
  }
}
