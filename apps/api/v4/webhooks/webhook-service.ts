import type { z } from 'zod';
import { assertMayUse } from '#libs/billing/tokens/token-scopes.js';
import { listKey } from '#libs/search/query/cursor.js';
import { pageRequest } from '#libs/search/query/list-request.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { Requester, Stores } from '#libs/search/read/list-reader.js';
import type { WatchStore } from '#libs/watches/watch-store.js';
import type { Delivery, DeliveryLog } from '#libs/webhooks/delivery-log.js';
import { WEBHOOK_ID, type Webhook } from '#libs/webhooks/webhook.js';
import type { WebhookStore } from '#libs/webhooks/webhook-store.js';
import { webhookUrl } from '#libs/webhooks/webhook-url.js';
import type { CallOperation } from '../../reads/read.js';
import type {
  newWebhook,
  savedWebhook,
  savedWebhooks,
  startedTest,
  webhookChanges,
  webhookDeliveries,
  webhookReplay,
  webhookWithSecret,
} from './webhook-schemas.js';

type WebhookView = z.output<typeof savedWebhook>;
type DeliveryPage = z.output<typeof webhookDeliveries>;

/** Creates, changes and lists the webhooks of the caller's organization. */
export class WebhookService {
  constructor(
    private readonly stores: Stores,
    private readonly webhooks: WebhookStore,
    private readonly watches: WatchStore,
    private readonly log: DeliveryLog,
    private readonly allowPrivate: boolean,
  ) {}

  /** One page, or with `count=true` the number of webhooks. */
  async list(
    query: RawQuery,
    request: Record<string, unknown>,
    { organizationId, caller }: CallOperation,
  ): Promise<z.output<typeof savedWebhooks>> {
    const { limit, count, cursor } = pageRequest(request);
    const { cursors, dataset } = this.stores;
    const key = listKey(organizationId, 'webhooks', 'created_at', query);
    const after = cursor === undefined ? undefined : (cursors.decode(key, cursor).after as [number, string]);
    const asOf = await dataset.asOf();
    const as_of = new Date(asOf).toISOString();
    if (count)
      return { data: [], count: await this.webhooks.count(organizationId), next_cursor: null, has_more: false, as_of };
    const position = after && { createdAt: after[0], id: after[1] };
    const found = await this.webhooks.list(organizationId, limit + 1, position);
    const data = found.slice(0, limit);
    const last = found.length > limit ? data.at(-1) : undefined;
    const next = last ? cursors.encode(key, { asOf, after: [last.createdAt.getTime(), last.id], delivered: 0 }) : null;
    const views = data.map(viewOf).map((view) => (caller.isReadOnly ? withoutSecretPath(view) : view));
    return { data: views, next_cursor: next, has_more: next !== null, as_of };
  }

  /** @throws AppError for an address that is refused, an unknown watch, or too many webhooks. */
  async create(
    { url, format, watch_ids: watchIds, start, status }: z.output<typeof newWebhook>,
    operation: CallOperation,
  ): Promise<z.output<typeof webhookWithSecret>> {
    const { organizationId } = operation;
    await this.assertMayDeliver(watchIds, operation);
    const settings = { url: webhookUrl(url, this.allowPrivate), format, watchIds, paused: status === 'paused' };
    const { webhook, secret } = await this.webhooks.create(organizationId, settings, start);
    return { ...viewOf(webhook), secret };
  }

  /** @throws AppError `not_found`, and as `create`. */
  async change(
    id: string,
    { url, format, watch_ids: watchIds, status }: z.output<typeof webhookChanges>,
    operation: CallOperation,
  ): Promise<WebhookView> {
    const { organizationId } = operation;
    await this.assertMayChange(id, watchIds ?? [], operation);
    const settings = {
      ...(url !== undefined && { url: webhookUrl(url, this.allowPrivate) }),
      ...(format && { format }),
      ...(watchIds && { watchIds }),
      ...(status && { paused: status === 'paused' }),
    };
    return viewOf(await this.webhooks.change(organizationId, id, settings));
  }

  /** A webhook with another address or signature delivers the records of the watches that it has. */
  private async assertMayChange(id: string, added: readonly string[], operation: CallOperation): Promise<void> {
    if (operation.caller.scopes === null) return;
    const { watchIds } = await this.webhooks.get(operation.organizationId, id);
    await this.assertMayDeliver([...watchIds, ...added], operation);
  }

  /** A webhook delivers the records of its watches. Unknown watches are refused when they are added. @throws AppError `insufficient_scope`. */
  private async assertMayDeliver(
    watchIds: readonly string[],
    { organizationId, caller }: CallOperation,
  ): Promise<void> {
    if (caller.scopes === null) return;
    for (const kind of await this.watches.kindsOf(organizationId, watchIds)) assertMayUse(caller, kind);
  }

  /** `{}` if there is none. */
  async delete(id: string, { organizationId }: Requester): Promise<{ id?: string; deleted?: true }> {
    const isDeleted = WEBHOOK_ID.regex.test(id) && (await this.webhooks.delete(organizationId, id));
    return isDeleted ? { id, deleted: true } : {};
  }

  /** @throws AppError `not_found`. */
  async rotateSecret(id: string, { organizationId }: Requester): Promise<z.output<typeof webhookWithSecret>> {
    const { webhook, secret } = await this.webhooks.rotateSecret(organizationId, id);
    return { ...viewOf(webhook), secret };
  }

  /** @throws AppError `not_found`, `invalid_request`. */
  async replay(
    id: string,
    { watch_id: watchId, from_sequence: fromSequence }: z.output<typeof webhookReplay>,
    operation: CallOperation,
  ): Promise<WebhookView> {
    const { organizationId } = operation;
    await this.assertMayDeliver([watchId], operation);
    return viewOf(await this.webhooks.replay(organizationId, id, watchId, fromSequence));
  }

  /** @throws AppError `not_found`. */
  async test(id: string, { organizationId }: Requester): Promise<z.output<typeof startedTest>> {
    return { message_id: await this.webhooks.test(organizationId, id) };
  }

  /** One page of the log. @throws AppError `not_found`. */
  async deliveries(
    id: string,
    query: RawQuery,
    request: Record<string, unknown>,
    { organizationId }: Requester,
  ): Promise<DeliveryPage> {
    const { limit, cursor } = pageRequest(request);
    const { cursors, dataset } = this.stores;
    const key = listKey(organizationId, `webhooks/${id}`, 'started_at', query);
    const after = cursor === undefined ? undefined : (cursors.decode(key, cursor).after as [number, string]);
    const asOf = await dataset.asOf();
    const position = after && { startedAt: after[0], messageId: after[1] };
    const found = await this.log.list(organizationId, id, limit + 1, position);
    const data = found.slice(0, limit);
    const last = found.length > limit ? data.at(-1) : undefined;
    const next = last
      ? cursors.encode(key, { asOf, after: [last.startedAt.getTime(), last.messageId], delivered: 0 })
      : null;
    const as_of = new Date(asOf).toISOString();
    return { data: data.map(deliveryOf), next_cursor: next, has_more: next !== null, as_of };
  }
}

const statusOf = ({ paused, failingSince, problem }: Webhook): WebhookView['status'] => {
  if (paused) return 'paused';
  if (failingSince) return 'failing';
  return problem === null ? 'active' : 'waiting';
};

const viewOf = (webhook: Webhook): WebhookView => ({
  id: webhook.id,
  url: webhook.url,
  watch_ids: [...webhook.watchIds],
  format: webhook.format,
  status: statusOf(webhook),
  problem: webhook.problem,
  failing_since: webhook.failingSince?.toISOString() ?? null,
  last_delivered_at: webhook.lastDeliveredAt?.toISOString() ?? null,
  created_at: webhook.createdAt.toISOString(),
});

/** Whoever knows the address of a chat can post to it. */
const withoutSecretPath = (view: WebhookView): WebhookView => ({ ...view, url: new URL(view.url).origin });

const deliveryOf = ({ status, ...delivery }: Delivery): DeliveryPage['data'][number] => ({
  message_id: delivery.messageId,
  attempt: delivery.attempt,
  watch_id: delivery.watchId,
  events: delivery.events,
  first_sequence: delivery.firstSequence,
  last_sequence: delivery.lastSequence,
  credits: delivery.credits,
  started_at: delivery.startedAt.toISOString(),
  delivered: status !== null && status >= 200 && status < 300,
  duration_ms: delivery.durationMs,
  status,
  error: delivery.error,
  response: delivery.response,
});
