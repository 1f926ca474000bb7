import { Injectable } from '@nestjs/common';
import { allows, type DataTier } from '#libs/records/data-tier.js';
import { SIGNAL_TYPES } from '#libs/records/enumerations.js';
import { filterNames } from '#libs/registry/derive/entitlements.js';
import { oneOf } from '#libs/registry/kinds/scalars.js';
import { signals } from '#libs/registry/records/signals.js';
import { notInPlan } from '#libs/search/query/read-query.js';
import { type RawQuery, readMany } from '#libs/search/query/read-values.js';
import type { IndexView } from '#libs/search/read/index-view.js';
import type { ListReader, Requester } from '#libs/search/read/list-reader.js';
import type { ResponseBody } from '#libs/search/read/response/response-body.js';
import { tierOfSignals } from '#libs/signals/signals.js';
import { RecordReaders } from '../../search/record-readers.js';

/** The types of signals that a tier includes. */
export const readableTypes = (tier: DataTier): string[] =>
  SIGNAL_TYPES.filter((type) => allows(tier, tierOfSignals(type)));

/** Lists the signals of the types that the caller's tier includes. */
@Injectable()
export class SignalLists {
  private readonly signals: ListReader;

  constructor(readers: RecordReaders) {
    this.signals = readers.list('signals');
  }

  all(query: RawQuery, requester: Requester): Promise<ResponseBody> {
    return this.list(query, requester, 'all', (view) => view);
  }

  ofCompany(id: string, query: RawQuery, requester: Requester): Promise<ResponseBody> {
    return this.list(query, requester, `of ${id}`, (view) => view.within({ term: { source: id } }));
  }

  private list(
    query: RawQuery,
    requester: Requester,
    name: string,
    narrow: (view: IndexView) => IndexView,
  ): Promise<ResponseBody> {
    const { dataTier } = requester;
    const types = readableTypes(dataTier);
    const readable = (view: IndexView): IndexView => {
      assertReadableTypes(query, dataTier, types);
      const narrowed = narrow(view);
      return types.length === SIGNAL_TYPES.length ? narrowed : narrowed.within({ terms: { type: types } });
    };
    return this.signals.list(query, requester, { name: `${name}, ${dataTier}`, narrow: readable });
  }
}

/** @throws AppError `field_not_in_plan` if the query names a type that the tier does not include. */
const assertReadableTypes = (query: RawQuery, tier: DataTier, types: readonly string[]): void => {
  const forbidden = ['types', 'types_not'].filter((name) => {
    const raw = query[name];
    return raw !== undefined && readMany(name, oneOf(SIGNAL_TYPES), raw).some((type) => !types.includes(type));
  });
  if (forbidden.length === 0) return;
  throw notInPlan(forbidden, tier, { available_filters: filterNames([signals], tier), available_types: types });
};
