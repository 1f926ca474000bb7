import { ADDRESS_VERSION } from '#libs/records/saved-address.js';
import { get, matchCountsOf } from '../../data/api';
import type { SavedView } from '../../data/dashboard';
import { ApiError } from '../../data/http/api-error';
import type { Search } from '../../data/search';
import { filtersOf } from '../../filters/chips-of';
import { ADDRESSED_PAGES, type Address } from '../../filters/saved-addresses';
import { newSearchOf } from './news-of';

export interface InvalidParameter {
  readonly parameter: string;
  readonly value: string;
  /** What the API says about it. */
  readonly problem: string;
}

/** A saved view as it can be opened now. */
export interface RestoredView {
  readonly view: SavedView;
  readonly address: Address;
  /** Parameters without which it can be opened, as they are no longer valid. */
  readonly invalid: readonly InvalidParameter[];
  /** Why it cannot be opened at all. */
  readonly problem: string | null;
  /** Whether it is narrowed to what is new. */
  readonly onlyNew: boolean;
}

/** A view with more invalid parameters is not repaired. */
const MAX_INVALID = 10;

/** Errors that follow from a parameter: it is unknown, has an invalid value, or is not part of the plan. */
const isOfParameter = (error: unknown, search: Search): error is ApiError & { readonly parameter: string } =>
  error instanceof ApiError &&
  [400, 403, 404].includes(error.status) &&
  error.parameter !== undefined &&
  error.parameter in search;

/**
 * Reads a saved view, and asks the API whether its filters are still valid by counting what matches, which is free.
 * @param since narrows it to what is new since this date of the data.
 * @throws ApiError
 */
export const restoreView = async (id: string, since: string | undefined): Promise<RestoredView> => {
  const view = await get('/saved-views/{view_id}', {}, { view_id: id });
  const narrowed = since !== undefined && Number.isFinite(Date.parse(since)) ? newSearchOf(view, since) : undefined;
  const onlyNew = narrowed !== undefined;
  const address = { page: view.page, slug: view.slug, search: narrowed ?? view.search };
  if (view.address_version > ADDRESS_VERSION)
    return {
      view,
      address,
      invalid: [],
      onlyNew,
      problem: 'It was saved by a newer version of this page: reload, then open it again.',
    };
  const { set } = ADDRESSED_PAGES[view.page];
  let { search } = address;
  const invalid: InvalidParameter[] = [];
  while (set) {
    try {
      await matchCountsOf(set.list, filtersOf(search, set));
      break;
    } catch (error) {
      if (!isOfParameter(error, search) || invalid.length >= MAX_INVALID) throw error;
      const { [error.parameter]: value = '', ...rest } = search;
      invalid.push({ parameter: error.parameter, value, problem: error.message });
      search = rest;
    }
  }
  return { view, address: { ...address, search }, invalid, problem: null, onlyNew };
};
