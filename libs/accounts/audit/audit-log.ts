import type { Database } from '#libs/postgres/database.js';
import type { AuditAction } from './audit-actions.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Where a request comes from. */
export interface RequestOrigin {
  readonly address: string | null;
  readonly requestId: string | null;
}

/** Who acts, and from where. */
export type Actor =
  | ({ readonly type: 'user'; readonly id: string; readonly name: string } & RequestOrigin)
  /** At the command line. */
  | { readonly type: 'operator'; readonly name: string };

/** Whoever was refused: a failed sign-in proves nobody's identity. */
export type AnonymousActor = { readonly type: 'anonymous' } & RequestOrigin;

export interface AuditEvent {
  readonly organizationId: string;
  readonly action: AuditAction;
  readonly targetId?: string | null;
  /** Display name of the target. */
  readonly targetName?: string | null;
  /** Contains no secrets. */
  readonly details?: Record<string, unknown>;
}

export interface AuditQuery {
  readonly action?: AuditAction | undefined;
  /** E-mail address of a user, or name of an operator. */
  readonly actor?: string | undefined;
  /** First and last moment, both included. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Id of the last entry of the previous page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The actions of Admins and of the operator, and refused attempts to sign in. */
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** Must be called in the transaction of the action, so that neither exists without the other. */
  async record(actor: Actor | AnonymousActor, event: AuditEvent): Promise<void> {
    const origin = actor.type === 'operator' ? null : actor;
    await this.database.manager.insert(AuditEntry, {
      organizationId: event.organizationId,
      actorType: actor.type,
      actorId: actor.type === 'user' ? actor.id : null,
      actorName: actor.type === 'anonymous' ? 'anonymous' : actor.name,
      action: event.action,
      targetId: event.targetId ?? null,
      targetName: event.targetName ?? null,
      details: (event.details ?? {}) as never,
      address: origin?.address ?? null,
      requestId: origin?.requestId ?? null,
    });
  }

  /** The latest first. */
  async list(organizationId: string, query: AuditQuery): Promise<AuditEntry[]> {
    const entries = this.database.manager
      .createQueryBuilder(AuditEntry, 'e')
      .where('e.organizationId = :organizationId', { organizationId })
      .orderBy('e.id', 'DESC')
      .limit(query.limit);
    if (query.before !== undefined) entries.andWhere('e.id < :before', query);
    if (query.action !== undefined) entries.andWhere('e.action = :action', query);
    if (query.actor !== undefined) entries.andWhere('e.actorName = :actor', query);
    if (query.from !== undefined) entries.andWhere('e.createdAt >= :from', query);
    if (query.to !== undefined) entries.andWhere('e.createdAt <= :to', query);
    return entries.getMany();
  }
}
