import type { Definition } from '../registry/definition.js';
import type { Query } from '../registry/kind.js';
import type { Scope } from '../registry/scope.js';
import { aliasOf } from '../store/indices.js';

/**
 * An index as one organization sees it. Elasticsearch is only read through a view, and only here does what an organization
 * excludes become a query: so no read can forget it.
 */
export class IndexView {
  private constructor(
    readonly alias: string,
    private readonly excluded: readonly Query[],
  ) {}

  /** @throws `service_unavailable` when it cannot be known what the organization excludes. */
  static async of(prefix: string, definition: Definition, scope: Scope): Promise<IndexView> {
    const alias = aliasOf(prefix, definition);
    if (!definition.excludedBy) return new IndexView(alias, []);
    const exclusions = await scope.exclusions();
    const paths = Object.entries(definition.excludedBy) as [keyof typeof exclusions, string][];
    const clauses = paths.filter(([kind]) => exclusions[kind].length > 0);
    return new IndexView(
      alias,
      clauses.map(([kind, path]) => ({ terms: { [path]: [...exclusions[kind]] } })),
    );
  }

  /** Everything, whoever asks: for look-ups by id that an organization's exclusions do not concern. */
  static whole(prefix: string, definition: Definition): IndexView {
    return new IndexView(aliasOf(prefix, definition), []);
  }

  /** A query within the view; none for everything. */
  narrow(query: Query | undefined): Query | undefined {
    if (this.excluded.length === 0) return query;
    return { bool: { ...(query && { must: [query] }), must_not: [...this.excluded] } };
  }
}
