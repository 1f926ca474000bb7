import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { RouteError } from './components/states/route-error';
import { toApiError } from './data/http/api-error';
import { accountQuery, sessionQuery } from './data/queries/session';
import { queryClient } from './data/query-client';
import { anyParameters, onlyParameters, parseSearch, stringifySearch } from './data/search';
import { PublicShell } from './layout/public-shell';
import { Shell } from './layout/shell';
import { type Audience, type PageName, pages } from './pages';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./pages/not-found')),
});

const publicLayout = createRoute({ getParentRoute: () => root, id: 'public', component: () => <PublicShell /> });

const memberLayout = createRoute({
  getParentRoute: () => root,
  id: 'member',
  component: Shell,
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (!session) throw redirect({ to: '/sign-in', search: { next: location.href } });
    // The age of the data stands above the page, which would move if it came later. Later pages do not wait for it again.
    await queryClient.ensureQueryData({ ...accountQuery, retry: false }).catch(() => {});
  },
});

/** The query strings of pages that have parameters of their own. Other pages have those of the API, which validates them. */
const searches: Readonly<Partial<Record<PageName, ReturnType<typeof onlyParameters>>>> = {
  signIn: onlyParameters('next'),
  signInOrganization: onlyParameters('next'),
  singleSignOn: onlyParameters(),
  usage: onlyParameters('days', 'measure'),
  audit: onlyParameters('action'),
  collections: onlyParameters('id'),
  exclusions: onlyParameters('tab'),
  saved: onlyParameters(),
  savedView: onlyParameters('new'),
  boards: onlyParameters(),
  board: onlyParameters(),
  watches: onlyParameters(),
  watch: onlyParameters(),
  exports: onlyParameters(),
  api: onlyParameters('create'),
};

const page = <P extends AnyRoute>(parent: P, name: PageName, load: Parameters<typeof lazyRouteComponent>[0]) =>
  createRoute({
    getParentRoute: () => parent,
    path: pages[name].path,
    validateSearch: searches[name] ?? anyParameters,
    // `RouteError` reloads a page whose parts no longer exist; the router would do so once more.
    component: lazyRouteComponent(
      () =>
        load().catch((error: unknown) => {
          throw toApiError(error);
        }),
      'default',
    ),
  });

const loaders = {
  landing: () => import('./pages/landing/landing'),
  signIn: () => import('./pages/sign-in/sign-in'),
  signInOrganization: () => import('./pages/sign-in/sign-in-organization'),
  signInCallback: () => import('./pages/sign-in/sign-in-callback'),
  invite: () => import('./pages/links/invite'),
  reset: () => import('./pages/links/reset'),
  docs: () => import('./pages/docs/guide-list'),
  guide: () => import('./pages/docs/guide'),
  reference: () => import('./pages/reference/reference'),
  operation: () => import('./pages/reference/operation'),
  quality: () => import('./pages/quality/quality'),
  overview: () => import('./pages/account/overview'),
  explore: () => import('./pages/explore/explorer'),
  companies: () => import('./pages/company/company-search'),
  company: () => import('./pages/company/company'),
  signals: () => import('./pages/signals/signals'),
  metrics: () => import('./pages/metrics/metrics'),
  technologies: () => import('./pages/technologies/technologies'),
  technology: () => import('./pages/technologies/technology'),
  usage: () => import('./pages/account/usage'),
  billing: () => import('./pages/account/billing'),
  saved: () => import('./pages/saved/saved-views'),
  savedView: () => import('./pages/saved/open-view'),
  boards: () => import('./pages/boards/boards'),
  board: () => import('./pages/boards/board'),
  watches: () => import('./pages/watches/watches'),
  watch: () => import('./pages/watches/watch'),
  exports: () => import('./pages/exports/exports'),
  collections: () => import('./pages/collections/collections'),
  exclusions: () => import('./pages/exclusions/exclusions'),
  members: () => import('./pages/members/members'),
  audit: () => import('./pages/account/audit'),
  sessions: () => import('./pages/sessions/sessions'),
  api: () => import('./pages/tokens/tokens'),
  singleSignOn: () => import('./pages/single-sign-on/single-sign-on'),
  connect: () => import('./pages/connect/connect'),
} satisfies Record<PageName, () => Promise<{ default: unknown }>>;

const routes = <P extends AnyRoute>(layout: P, audience: Audience) =>
  (Object.keys(loaders) as PageName[])
    .filter((name) => pages[name].audience === audience)
    .map((name) => page(layout, name, loaders[name]));

export const router = createRouter({
  routeTree: root.addChildren([
    publicLayout.addChildren(routes(publicLayout, 'public')),
    memberLayout.addChildren(routes(memberLayout, 'member')),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
});
