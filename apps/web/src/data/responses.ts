import type { paths as PublicPaths } from '../../../../clients/typescript/schema';
import type { paths as DashboardPaths } from './dashboard-schema';

/** Base path of the dashboard's API. */
export const DASHBOARD_API = '/dashboard/api';

/** The paths of `/v4`, and those of the dashboard's API below `DASHBOARD_API`. */
type Paths = PublicPaths & {
  [P in keyof DashboardPaths as P extends `${typeof DASHBOARD_API}${infer Rest}` ? Rest : never]: DashboardPaths[P];
};

/** The bodies of a successful GET: of most lists, a page or the response to `count=true`. */
type Bodies<P extends keyof Paths> = Paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer B } } } };
}
  ? B
  : never;

type WithRows<B> = B extends { readonly data: readonly unknown[] } ? B : never;

/** Every path that GET reads. `{name}` is a parameter of the path. */
export type ReadPath = { [P in keyof Paths]: [Bodies<P>] extends [never] ? never : P }[keyof Paths];

/** The response to a GET without `count=true`, as the OpenAPI documents describe it. */
export type Body<P extends ReadPath> = [WithRows<Bodies<P>>] extends [never] ? Bodies<P> : WithRows<Bodies<P>>;

/** Every path that GET reads in pages. */
export type PagedPath = {
  [P in ReadPath]: Body<P> extends { readonly next_cursor?: string | null; readonly data: readonly unknown[] }
    ? P
    : never;
}[ReadPath];

/** A row of a page. */
export type Row<P extends PagedPath> = Body<P> extends { readonly data: readonly (infer R)[] } ? R : never;

/** `/sources-id/{source_id}/jobs` with the values of its parameters. */
export const fillPath = (path: string, parameters: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
