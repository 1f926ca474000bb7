import type { Definition } from '#libs/registry/definition.js';
import type { Query } from '#libs/registry/kind.js';
import type { Visibility } from '#libs/registry/visibility.js';
import { readerAliasOf } from '../store/indices/indices.js';

/**
 * An index as an organization sees it. Elasticsearch is only searched through a view, so that a read applies the organization's
 * exclusions unless it explicitly uses an unrestricted view.
 */
export class IndexView {
  private constructor(
    readonly definition: Definition,
    readonly alias: string,
    private readonly excluded: readonly Query[],
    private readonly conditions: readonly Query[] = [],
    private readonly scored: readonly Query[] = [],
  ) {}

  /** @throws `service_unavailable` when the organization's exclusions cannot be read. */
  static async of(prefix: string, definition: Definition, visibility: Visibility): Promise<IndexView> {
    const alias = readerAliasOf(prefix, definition);
    if (!definition.excludedBy) return new IndexView(definition, alias, []);
    const exclusions = await visibility.exclusions();
    const paths = Object.entries(definition.excludedBy) as [keyof typeof exclusions, string][];
    const clauses = paths.filter(([kind]) => exclusions[kind].length > 0);
    return new IndexView(
      definition,
      alias,
      clauses.map(([kind, path]) => ({ terms: { [path]: [...exclusions[kind]] } })),
    );
  }

  /** All records, without exclusions: for reads that do not depend on the organization, such as lookups by id and analyses. */
  static unrestricted(prefix: string, definition: Definition): IndexView {
    return new IndexView(definition, readerAliasOf(prefix, definition), []);
  }

  /** What the exclusions leave out of the view; null if nothing is excluded. */
  excludedPart(): IndexView | null {
    if (this.excluded.length === 0) return null;
    const isExcluded = { bool: { should: [...this.excluded], minimum_should_match: 1 } };
    return new IndexView(this.definition, this.alias, [], [...this.conditions, isExcluded], this.scored);
  }

  /** The part of the view that matches a query. */
  within(part: Query): IndexView {
    return new IndexView(this.definition, this.alias, this.excluded, [...this.conditions, part], this.scored);
  }

  /** The same, with a query whose score determines the order by relevance. */
  rankedBy(query: Query): IndexView {
    return new IndexView(this.definition, this.alias, this.excluded, this.conditions, [...this.scored, query]);
  }

  /** Restricts a query to the view. @returns undefined if everything matches. */
  narrow(query: Query | undefined): Query | undefined {
    const { excluded, conditions } = this;
    const must = [...(query ? [query] : []), ...this.scored];
    if (excluded.length === 0 && conditions.length === 0 && must.length <= 1) return must[0];
    return {
      bool: {
        ...(must.length > 0 && { must }),
        ...(conditions.length > 0 && { filter: [...conditions] }),
        ...(excluded.length > 0 && { must_not: [...excluded] }),
      },
    };
  }
}
