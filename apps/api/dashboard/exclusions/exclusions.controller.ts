import { z } from 'zod';
import type { AuditAction } from '#libs/accounts/audit/audit-actions.js';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { ExclusionList } from '#libs/visibility/exclusion-list.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { parseQueryString, QueryString } from '../../http/url/query-string.js';
import { RecordReaders } from '../../search/record-readers.js';
import { BlockedSources, HiddenJobs } from '../../v4/exclusions/exclusion-lists.js';
import { CompanyDirectory, type CompanyRef, companyRef } from '../collections/company-directory.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { listOf, named, time } from '../http/schema.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';
import { unmeteredRequester } from '../unmetered-requester.js';

// Validated by `ExclusionList`, as for `/v4`.
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(25).optional().describe('Entries per page. Default: 25.'),
  cursor: z.string().optional().describe('`next_cursor` of the previous page.'),
});

const hiddenJob = named(
  'HiddenJobEntry',
  z.object({
    job_id: z.string(),
    hidden_at: time,
    title: z.string().nullable(),
    source_id: z.string().nullable(),
    brand_name: z.string().nullable(),
  }),
);
const blockedSource = named('BlockedSourceEntry', companyRef.extend({ blocked_at: time }));
const hiddenState = named(
  'HiddenJobChange',
  z
    .object({ job_id: z.string().optional(), hidden_at: time.nullable().optional() })
    .describe('`{}` for an unknown id.'),
);
const blockedState = named(
  'BlockedSourceChange',
  z
    .object({ source_id: z.string().optional(), blocked_at: time.nullable().optional() })
    .describe('`{}` for an unknown id.'),
);

interface Page<Entry> {
  readonly data: readonly Entry[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

/** The postings and companies that the organization excludes from its reads. */
@DashboardController()
export class ExclusionsController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly hiddenJobs: HiddenJobs,
    private readonly blockedSources: BlockedSources,
    private readonly readers: RecordReaders,
    private readonly companies: CompanyDirectory,
  ) {}

  @Route('get', 'hidden-jobs', {
    access: 'member',
    summary: 'Hidden postings',
    description: 'Free. Most recent first.',
    query: listQuery,
    response: listOf('HiddenJobEntry', hiddenJob),
  })
  listHidden(@CurrentUser() { organizationId }: SignedInUser, @QueryString() query: RawQuery) {
    return page<z.infer<typeof hiddenJob>, z.infer<typeof hiddenJob>>(
      this.hiddenJobs,
      organizationId,
      query,
      (entry) => entry,
    );
  }

  @Route('post', 'hidden-jobs/:job_id', { access: 'admin', summary: 'Hide a posting', response: hiddenState })
  hide(@Id('job_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    return this.change(this.hiddenJobs, 'add', id, user, actor, 'job.hide', this.titleOf);
  }

  @Route('delete', 'hidden-jobs/:job_id', { access: 'admin', summary: 'Unhide a posting', response: hiddenState })
  unhide(@Id('job_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    return this.change(this.hiddenJobs, 'remove', id, user, actor, 'job.unhide', this.titleOf);
  }

  @Route('get', 'blocked-sources', {
    access: 'member',
    summary: 'Blocked companies',
    description: 'Free. Most recent first.',
    query: listQuery,
    response: listOf('BlockedSourceEntry', blockedSource),
  })
  listBlocked(@CurrentUser() { organizationId }: SignedInUser, @QueryString() query: RawQuery) {
    type Entry = { source_id: string; blocked_at: string; source: Partial<CompanyRef> | null };
    return page<Entry, z.infer<typeof blockedSource>>(
      this.blockedSources,
      organizationId,
      query,
      ({ source_id, blocked_at, source }) => ({
        source_id,
        blocked_at,
        brand_name: source?.brand_name ?? null,
        url_source: source?.url_source ?? null,
        logo_url: source?.logo_url ?? null,
        active_jobs_count: source?.active_jobs_count ?? null,
      }),
    );
  }

  @Route('post', 'blocked-sources/:source_id', { access: 'admin', summary: 'Block a company', response: blockedState })
  block(@Id('source_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    return this.change(this.blockedSources, 'add', id, user, actor, 'source.block', this.companyNameOf);
  }

  @Route('delete', 'blocked-sources/:source_id', {
    access: 'admin',
    summary: 'Unblock a company',
    response: blockedState,
  })
  unblock(@Id('source_id') id: string, @CurrentUser() user: SignedInUser, @CurrentActor() actor: Actor) {
    return this.change(this.blockedSources, 'remove', id, user, actor, 'source.unblock', this.companyNameOf);
  }

  private async change(
    list: ExclusionList,
    operation: 'add' | 'remove',
    id: string,
    { organizationId }: SignedInUser,
    actor: Actor,
    action: AuditAction,
    nameOf: (id: string) => Promise<string | null>,
  ) {
    const state = await list[operation](id, {}, unmeteredRequester(organizationId));
    // An unknown id changes nothing.
    if (Object.keys(state).length > 0) {
      // The change is done, and must be in the log: without its name if the dataset cannot be read.
      const targetName = await nameOf(id).catch(() => null);
      await this.database.run((stores) =>
        stores.auditLog.record(actor, { organizationId, action, targetId: id, targetName }),
      );
    }
    return state;
  }

  /** Null if the dataset no longer contains the posting, which can still be unhidden. */
  private readonly titleOf = async (id: string): Promise<string | null> => {
    const query = parseQueryString(new URLSearchParams({ ids: id, fields: 'title' }).toString());
    const { body, release } = await this.readers.list('jobs').list(query, unmeteredRequester('audit'));
    const { data } = JSON.parse(body.toString()) as { data: { title: string }[] };
    release?.();
    return data[0]?.title ?? null;
  };

  private readonly companyNameOf = async (id: string): Promise<string | null> => {
    const [company] = await this.companies.find([id]);
    return company?.brand_name ?? company?.url_source ?? null;
  };
}

const page = async <Entry, View>(
  list: ExclusionList,
  organizationId: string,
  query: RawQuery,
  view: (entry: Entry) => View,
): Promise<Page<View>> => {
  const { body, release } = await list.list(query, unmeteredRequester(organizationId));
  const { data, next_cursor, has_more } = JSON.parse(body.toString()) as Page<Entry>;
  release?.();
  return { data: data.map(view), next_cursor, has_more };
};
