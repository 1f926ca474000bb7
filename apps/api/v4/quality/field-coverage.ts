import { Inject, Injectable } from '@nestjs/common';
import { measurements } from '#libs/quality/measurements.js';
import type { Definition } from '#libs/registry/definition.js';
import { type FilterParameter, filterParameters } from '#libs/registry/derive/filter-parameters.js';
import type { Query } from '#libs/registry/kind.js';
import { byValue } from '#libs/registry/kinds/known.js';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import { IndexView } from '#libs/search/read/index-view.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { parseCompleteResponse } from '#libs/search/read/response/complete-response.js';
import { outsideSearchContext } from '#libs/search/read/search-context.js';
import { DEFINITIONS, STORES } from '../../search/search.module.js';

export interface CoveredField {
  readonly filter: string;
  readonly field: string;
  readonly known: number;
  readonly withValue: number;
}

interface Coverage {
  readonly asOf: number;
  readonly activePostings: number;
  readonly fields: readonly CoveredField[];
}

type Counted = Readonly<Record<string, { readonly doc_count: number }>>;

/** How many active postings have a known value of each field. Counted once for each version of the dataset, for all organizations. */
@Injectable()
export class FieldCoverage {
  private readonly definition: Definition;
  private readonly parameters: readonly FilterParameter[];
  private counted: { readonly version: string; readonly coverage: Promise<Coverage> } | undefined;

  constructor(
    @Inject(DEFINITIONS) definitions: Definitions,
    @Inject(STORES) private readonly stores: Stores,
  ) {
    this.definition = definitionOf(definitions, 'jobs');
    this.parameters = coveredParameters(this.definition);
  }

  async read(): Promise<Coverage> {
    const version = await this.stores.dataset.version();
    if (this.counted?.version !== version) {
      // Requests share the result, so one that is cancelled does not cancel it.
      const counted = { version, coverage: outsideSearchContext(() => this.count()) };
      this.counted = counted;
      // Failures are not cached. A newer version may have been counted in the meantime.
      counted.coverage.catch(() => {
        if (this.counted === counted) this.counted = undefined;
      });
    }
    return this.counted.coverage;
  }

  private async count(): Promise<Coverage> {
    const { prefix, elasticsearch, dataset } = this.stores;
    const view = IndexView.unrestricted(prefix, this.definition).within({ term: { job_status: 'active' } });
    const counts = await elasticsearch.search(
      view,
      coverageBody(this.parameters),
      (bytes) => parseCompleteResponse(bytes).aggregations as Counted,
    );
    const countOf = (name: string): number => counts[name]?.doc_count ?? 0;
    return {
      asOf: await dataset.asOf(),
      activePostings: countOf(ALL),
      fields: this.parameters.map(({ filter, fieldPath: { field, path } }) => ({
        filter,
        field: field.visible ? path : filter,
        known: countOf(`${filter} known`),
        withValue: countOf(`${filter} value`),
      })),
    };
  }
}

const ALL = 'all';

/** The filters of the fields that `FieldCoverage` counts. */
export const coveredFilters = (definition: Definition): string[] =>
  coveredParameters(definition).map(({ filter }) => filter);

/** The fields of which a value may be unknown, and those that were measured; the fields of companies are not among them. */
const coveredParameters = (definition: Definition): FilterParameter[] => {
  const measured = new Set(measurements().map(({ filter }) => filter));
  const distinct = new Map([...filterParameters(definition).values()].map((each) => [each.filter, each]));
  return [...distinct.values()].filter(
    ({ filter, known, fieldPath }) => measured.has(filter) || (known !== undefined && fieldPath.field.visible),
  );
};

const coverageBody = (parameters: readonly FilterParameter[]) => ({
  size: 0,
  aggs: {
    [ALL]: { filter: { match_all: {} } },
    ...Object.fromEntries(
      parameters.flatMap((parameter) => {
        const hasValue = valueQuery(parameter);
        return [
          [`${parameter.filter} known`, { filter: parameter.known ?? hasValue }],
          [`${parameter.filter} value`, { filter: hasValue }],
        ];
      }),
    ),
  },
});

const valueQuery = ({ fieldPath: { indexPath, nestedPath, field } }: FilterParameter): Query => {
  const query = byValue(indexPath, field.kind);
  return nestedPath === null ? query : { nested: { path: nestedPath, query } };
};
