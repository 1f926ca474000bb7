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

export type WriteMethod = 'POST' | 'PATCH' | 'DELETE';

type Write<M extends WriteMethod, P extends keyof Paths> = Exclude<Paths[P][Lowercase<M> & keyof Paths[P]], undefined>;

/** `/members/{id}` as `/members/${string}`. */
type Filled<P extends string> = P extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${string}${Filled<Tail>}`
  : P;

/** The paths that a method changes, with values for their parameters. */
export type WritePath<M extends WriteMethod> = {
  [P in keyof Paths]: [Write<M, P>] extends [never] ? never : Filled<P>;
}[keyof Paths];

/** The operation of a path with values: `/members/${string}` is not `/members/${string}/password-reset`. */
type WriteOf<M extends WriteMethod, F extends string> = {
  [P in keyof Paths]: F extends Filled<P> ? (Filled<P> extends F ? Write<M, P> : never) : never;
}[keyof Paths];

/** A body may consist of values that are read-only. */
type Sent<B> = B extends object ? { readonly [K in keyof B]: Sent<B[K]> } : B;

/** The argument with the body of a change; none if it has no body. */
export type WriteBody<M extends WriteMethod, F extends string> =
  WriteOf<M, F> extends {
    requestBody: { content: { 'application/json': infer B } };
  }
    ? [body: Sent<B>]
    : [];

/** The response to a change. */
export type Written<M extends WriteMethod, F extends string> =
  WriteOf<M, F> extends { responses: infer R }
    ? {
        [S in keyof R & (200 | 201)]: R[S] extends { content: { 'application/json': infer B } } ? B : undefined;
      }[keyof R & (200 | 201)]
    : never;

/** `/sources-id/{source_id}/jobs` with the values of its parameters. */
export const fillPath = (path: string, parameters: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
