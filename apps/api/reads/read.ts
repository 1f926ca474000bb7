import type { Abstract, Type } from '@nestjs/common';
import type { z } from 'zod';
import type { AuditAction } from '#libs/accounts/audit/audit-actions.js';
import type { UserRole } from '#libs/accounts/user.entity.js';
import type { Caller } from '#libs/billing/admission/caller.js';
import type { PricedCall } from '#libs/billing/credits/prices.js';
import type { RateWindows } from '#libs/billing/rate-limits/rate-windows.js';
import { assertMayUse, assertNoTestToken, mayUse, type Permissions } from '#libs/billing/tokens/token-scopes.js';
import type { EndpointGroup } from '#libs/billing/usage/endpoint-groups.js';
import type { DataTier } from '#libs/records/data-tier.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { Requester } from '#libs/search/read/list-reader.js';
import type { BodyLimits } from '../http/body/body-limits.js';
import type { Parameters } from './parameters.js';
import type { Response } from './response.js';

/** A path of an endpoint and its aliases, as OpenAPI writes them: `/v4/jobs/{job_id}`. */
export interface Route {
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
}

/** On whose behalf an endpoint is run, and what it may charge. */
export interface CallOperation extends Requester {
  readonly caller: Caller;
  /** Null for the pages of an export, which are no requests. */
  readonly windows: RateWindows | null;
}

/** The names in braces in a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The path parameters of routes: those that every route has, and others. */
type PathOf<Routes extends readonly Route[]> = Readonly<
  Record<SharedNames<Routes>, string> & Partial<Record<NamesIn<Routes[number]['path']>, string>>
>;

type SharedNames<Routes extends readonly Route[]> = Routes extends readonly [
  infer First extends Route,
  ...infer Rest extends readonly Route[],
]
  ? Rest extends readonly []
    ? NamesIn<First['path']>
    : NamesIn<First['path']> & SharedNames<Rest>
  : never;

/** A request to an endpoint, regardless of how it was sent. */
export interface Call<P = unknown, Path = Readonly<Record<string, string>>> {
  /** Values of the path parameters. If an endpoint has several routes, those of the requested one. */
  readonly path: Path;
  /** The parameters as sent. */
  readonly query: RawQuery;
  /** The parameters as read by `Endpoint.parameters`. */
  readonly request: P;
  /** The JSON body, as read by `WriteDefinition.body`; undefined if it declares none. */
  readonly body?: unknown;
  /** The caller, and the charge for this call. */
  readonly operation: CallOperation;
  /** With which the caller repeats the same call; of writes only, because `Idempotency` repeats reads. */
  readonly idempotencyKey?: string | undefined;
}

/** A class that Nest injects. */
export type Injectable<T = unknown> = Type<T> | Abstract<T>;

type Injected<I extends readonly Injectable[]> = { [K in keyof I]: I[K] extends Injectable<infer T> ? T : never };

/** What reads and writes have in common. */
interface EndpointDefinition<I extends readonly Injectable[], P, R, Routes extends readonly [Route, ...Route[]]> {
  /** The group in which usage counts it, and its tag in the OpenAPI document. */
  readonly group: EndpointGroup;
  /** Its entry in the price table. Default: `records`. */
  readonly price?: PricedCall;
  /** The data tier without which it finds nothing. Default: `min`. */
  readonly tier?: DataTier;
  /** Whether a token needs no scope for it. Default: it needs the group. */
  readonly needsNoScope?: true;
  /** A scope that it needs besides that of its group, because it returns records of both. */
  readonly alsoNeeds?: EndpointGroup;
  /** Whether test tokens are refused: it works on what is sent instead of the dataset, so test data has nothing for it. */
  readonly refusesTestTokens?: true;
  readonly routes: Routes;
  readonly description: string;
  readonly parameters: Parameters<P>;
  readonly response: Response<R>;
  /** The providers that `run` receives. */
  readonly inject: I;
  /** @throws AppError */
  run(call: Call<P, PathOf<NoInfer<Routes>>>, ...services: Injected<I>): NoInfer<R> | Promise<NoInfer<R>>;
}

interface ReadDefinition<I extends readonly Injectable[], P, R, Routes extends readonly [Route, ...Route[]]>
  extends EndpointDefinition<I, P, R, Routes> {
  /** A path that accepts the parameters as a JSON object in the body of a POST. */
  readonly postPath?: string;
  /** Its tools for agents; empty if agents have no use for it. */
  readonly tools: readonly ToolDefinition[];
}

/** How pages of the dashboard may call a write with the session of a user. */
interface SessionWrite {
  /** The least role: an Admin may do what a Member may. */
  readonly role: UserRole;
  /** What the audit log records. Default: nothing, because nothing is changed. */
  readonly action?: AuditAction;
}

interface WriteDefinition<
  I extends readonly Injectable[],
  P,
  R,
  Routes extends readonly [Route, ...Route[]],
  B = unknown,
> extends Omit<EndpointDefinition<I, P, R, Routes>, 'run'> {
  readonly method: 'post' | 'patch' | 'delete';
  /** Default: it requires a token. */
  readonly session?: SessionWrite;
  /** False if it changes nothing that a later request sees, so that read-only tokens may call it. Default: true. */
  readonly changes?: false;
  /** The fields of its JSON body. Default: it has none, and any body is ignored. */
  readonly body?: z.ZodType<B>;
  /** Whether `run` returns for a repeated `Idempotency-Key` what it returned first. Metered endpoints always have a key. */
  readonly takesKey?: true;
  /** Default: those of the entrance. */
  readonly bodyLimits?: BodyLimits;
  /** @throws AppError */
  run(
    call: Call<P, PathOf<NoInfer<Routes>>> & { readonly body: B },
    ...services: Injected<I>
  ): NoInfer<R> | Promise<NoInfer<R>>;
}

/** How an MCP tool presents a read. Arguments, tier, price and result schema follow from the read. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** Query parameters with a fixed value. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** A query parameter that is sent if the caller sends one of the arguments `with`, and not the parameter itself. */
  readonly implied?: { readonly name: string; readonly value: string; readonly with: readonly string[] };
  /** Paths of the fields in a compact result. Default: all fields that are not null. */
  readonly compactFields?: readonly string[];
  /** The time at which a record was last seen: a compact result shows its day as `seen`, unless it is in the week before `as_of`. */
  readonly seenAt?: string;
  /** Whether the first page contains the total number of matches. */
  readonly withTotal?: true;
  /** Not for apps that a person connected: the result contains addresses that work without a token, and after the app is disconnected. */
  readonly tokensOnly?: true;
  /** The tool whose schema lists the filters that this tool also accepts. */
  readonly filtersOf?: string;
}

/** A read of the API: available below `/v4`, to sessions of the dashboard, and as a tool. */
export type Read = ReadDefinition<readonly Injectable[], unknown, unknown, readonly [Route, ...Route[]]>;

/** A change, available below `/v4`, and to sessions of the dashboard if it says so. */
export type Write = WriteDefinition<readonly Injectable[], unknown, unknown, readonly [Route, ...Route[]]>;

export type Endpoint = Read | Write;

/** Defines a read. The compiler checks that `run` returns what `response` describes. */
export const defineRead = <
  const I extends readonly Injectable[],
  P,
  R,
  const Routes extends readonly [Route, ...Route[]],
>(
  read: ReadDefinition<I, P, R, Routes>,
): Read => read as unknown as Read;

/** Defines a change, checked like a read. */
export const defineWrite = <
  const I extends readonly Injectable[],
  P,
  R,
  const Routes extends readonly [Route, ...Route[]],
  B = unknown,
>(
  write: WriteDefinition<I, P, R, Routes, B>,
): Write => write as unknown as Write;

/** The entry of an endpoint in the price table. */
export const pricedCallOf = ({ price = 'records' }: Pick<Endpoint, 'price'>): PricedCall => price;

export const isRead = (endpoint: Endpoint): endpoint is Read => 'tools' in endpoint;

type AccessRules = Pick<Endpoint, 'group' | 'needsNoScope' | 'alsoNeeds' | 'refusesTestTokens'>;

/** Whether a caller may use an endpoint. */
export const mayCall = (
  caller: Permissions,
  { group, needsNoScope, alsoNeeds = group, refusesTestTokens }: AccessRules,
): boolean =>
  needsNoScope === true ||
  (mayUse(caller, group) && mayUse(caller, alsoNeeds) && !(refusesTestTokens && caller.isTest));

/** @throws AppError `insufficient_scope`, `test_token`. */
export const assertMayCall = (
  caller: Permissions,
  { group, needsNoScope, alsoNeeds = group, refusesTestTokens }: AccessRules,
): void => {
  if (needsNoScope) return;
  assertMayUse(caller, group);
  assertMayUse(caller, alsoNeeds);
  if (refusesTestTokens) assertNoTestToken(caller);
};

/** The names of the path parameters of a route. */
export const pathParametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
