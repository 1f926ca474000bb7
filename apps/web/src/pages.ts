/** Who can open a page. Member pages redirect visitors to `/sign-in`. */
export type Audience = 'public' | 'member';

interface PageEntry {
  readonly path: string;
  readonly title: string;
  readonly audience: Audience;
}

/** All paths of the app. A segment that starts with `$` is a parameter. The build writes them to `pages.json` for the server. */
export const pages = {
  landing: { path: '/', title: 'Job postings as an API', audience: 'public' },
  signIn: { path: '/sign-in', title: 'Sign in', audience: 'public' },
  signInOrganization: { path: '/sign-in/organization', title: 'Sign in with your organization', audience: 'public' },
  signInCallback: { path: '/sign-in/callback', title: 'Completing the sign-in', audience: 'public' },
  invite: { path: '/invite/$token', title: 'Accept the invitation', audience: 'public' },
  reset: { path: '/reset/$token', title: 'Choose a new password', audience: 'public' },
  docs: { path: '/docs', title: 'Guides', audience: 'public' },
  guide: { path: '/docs/$guide', title: 'Guide', audience: 'public' },
  reference: { path: '/reference', title: 'API reference', audience: 'public' },
  operation: { path: '/reference/$operation', title: 'Operation of the API', audience: 'public' },
  quality: { path: '/quality', title: 'Data quality', audience: 'public' },
  overview: { path: '/overview', title: 'Overview', audience: 'member' },
  explore: { path: '/explore', title: 'Postings', audience: 'member' },
  companies: { path: '/companies', title: 'Companies', audience: 'member' },
  company: { path: '/companies/$id', title: 'Company', audience: 'member' },
  signals: { path: '/signals', title: 'Signals', audience: 'member' },
  metrics: { path: '/metrics', title: 'Metrics', audience: 'member' },
  technologies: { path: '/technologies', title: 'Technologies', audience: 'member' },
  technology: { path: '/technologies/$slug', title: 'Technology', audience: 'member' },
  usage: { path: '/usage', title: 'Usage', audience: 'member' },
  billing: { path: '/billing', title: 'Billing', audience: 'member' },
  saved: { path: '/saved', title: 'Saved views', audience: 'member' },
  savedView: { path: '/saved/$id', title: 'Saved view', audience: 'member' },
  boards: { path: '/boards', title: 'Boards', audience: 'member' },
  board: { path: '/boards/$id', title: 'Board', audience: 'member' },
  watches: { path: '/watches', title: 'Watches', audience: 'member' },
  watch: { path: '/watches/$id', title: 'Watch', audience: 'member' },
  exports: { path: '/exports', title: 'Exports', audience: 'member' },
  collections: { path: '/collections', title: 'Collections', audience: 'member' },
  exclusions: { path: '/exclusions', title: 'Exclusions', audience: 'member' },
  members: { path: '/members', title: 'Members', audience: 'member' },
  audit: { path: '/audit', title: 'Audit log', audience: 'member' },
  sessions: { path: '/settings/sessions', title: 'Sessions', audience: 'member' },
  api: { path: '/settings/api', title: 'API tokens', audience: 'member' },
  singleSignOn: { path: '/settings/single-sign-on', title: 'Single sign-on', audience: 'member' },
  connect: { path: '/connect/$request', title: 'Connect an app', audience: 'member' },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof pages;
