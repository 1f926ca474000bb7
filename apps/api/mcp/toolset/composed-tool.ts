import pluralize from 'pluralize';
import { z } from 'zod';
import { assertMayUse, mayUse, type Permissions } from '#libs/billing/tokens/token-scopes.js';
import { AppError } from '#libs/errors/app-error.js';
import { allows, type DataTier } from '#libs/records/data-tier.js';
import { parametersMeant } from '#libs/reference/parameter-meanings.js';
import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import { byMeaningFirst } from '#libs/registry/parameters/nearest.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { ReadCatalog } from '../../reads/read-catalog.js';
import type { Exchange } from '../http/exchange.js';
import type { Arguments } from '../tools/arguments.js';
import type { CallableTool, ToolDescription } from '../tools/callable-tool.js';
import type { Schema } from '../tools/schema.js';
import type { AgentTool } from './agent-tool.js';
import { invalidArgument } from './argument-errors.js';
import { normalizeArguments } from './normalize-arguments.js';
import { Reads } from './reads.js';

/** A tool of the default toolset, for `tools/list` and `tools/call`. */
export class ComposedTool implements CallableTool {
  private readonly schemas: { readonly input: Schema; readonly output: Schema };

  constructor(
    private readonly tool: AgentTool,
    private readonly catalog: ReadCatalog,
  ) {
    const { required: _, ...output } = schemaOf(tool.output);
    this.schemas = { input: schemaOf(tool.input), output };
  }

  get name(): string {
    return this.tool.name;
  }

  isPermitted(caller: Permissions): boolean {
    return this.tool.groups.every((group) => mayUse(caller, group));
  }

  describe(tier: DataTier): ToolDescription | null {
    const { name, title, description, tier: required = 'min' } = this.tool;
    if (!allows(tier, required)) return null;
    const { input, output } = this.schemas;
    const properties = Object.entries(input.properties ?? {})
      .filter(([argument]) => isInTier(argument, tier))
      .map(([argument, schema]) => [argument, this.valuesInTier(argument, schema, tier)] as const);
    return {
      name,
      title,
      description,
      inputSchema: { ...input, properties: Object.fromEntries(properties) },
      outputSchema: output,
      annotations: { readOnlyHint: true },
    };
  }

  /** The schema of an argument without the values that need another data tier. */
  private valuesInTier(argument: string, schema: Schema, tier: DataTier): Schema {
    const filters = this.tool.filters?.[argument];
    if (!filters) return schema;
    return { ...schema, enum: Object.keys(filters).filter((value) => isInTier(filters[value] as string, tier)) };
  }

  call(given: Arguments, exchange: Exchange): Promise<object> {
    const { price, groups, run } = this.tool;
    return exchange.perform(price, async (operation) => {
      for (const group of groups) assertMayUse(operation.caller, group);
      const args = this.read(given);
      return shortErrors(() =>
        run(args, {
          reads: new Reads(this.catalog, groups, operation),
          charged: (other, work) => exchange.perform(other, (second) => work(new Reads(this.catalog, groups, second))),
        }),
      );
    });
  }

  /** @throws AppError that names the argument. */
  private read(given: Arguments): Record<string, unknown> {
    const { properties = {} } = this.schemas.input;
    const args = normalizeArguments(given, properties);
    const parsed = this.tool.input.safeParse(args);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    if (issue?.code === 'unrecognized_keys') {
      const [name = ''] = issue.keys;
      const names = Object.keys(properties);
      const meant = argumentMeant(name, names);
      const problem = `is no argument of ${this.name}`;
      if (meant !== undefined) throw invalidArgument(name, problem, [meant]);
      throw invalidArgument(name, `${problem}, which has ${names.join(', ')}`);
    }
    const [argument = '', at] = issue?.path ?? [];
    const value =
      at === undefined
        ? args[String(argument)]
        : (args[String(argument)] as Record<PropertyKey, unknown>)?.[at as string];
    const allowed = issue?.code === 'invalid_value' ? issue.values.map(String) : [];
    const near = byMeaningFirst(
      String(value).toLowerCase(),
      allowed.map((each) => ({ value: each, names: [each] })),
    );
    const problem =
      allowed.length > 0
        ? `${JSON.stringify(value)?.slice(0, 100)} is not one of ${allowed.slice(0, 10).join(', ')}`
        : problemOf(issue);
    throw invalidArgument(String(argument), problem, near);
  }
}

const problemOf = (issue: z.core.$ZodIssue | undefined): string => {
  if (issue?.code === 'too_big') {
    if (issue.origin === 'array') return `takes at most ${issue.maximum} entries`;
    return issue.origin === 'string' ? `has more than ${issue.maximum} characters` : `must be at most ${issue.maximum}`;
  }
  if (issue?.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue?.code === 'invalid_type')
    return issue.input === undefined ? `is required, as ${issue.expected}` : `must be ${issue.expected}`;
  return issue?.message ?? 'is not valid';
};

/** The arguments that stand for parameters of `/v4`, where their names differ. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  titles: 'role',
  onet_codes: 'role',
  q: 'words',
  locations: 'where',
  countries: 'where',
  states: 'where',
  cities: 'where',
  source_names: 'companies',
  hq_countries: 'hq',
  names: 'company',
  remote: 'work_models',
  group_by: 'by',
  ids: 'id',
  salary: 'pay_from',
  salary_gte: 'pay_from',
  created_at_gte: 'since',
  created_at_lte: 'until',
  filters: 'more',
};

/** The argument that a name most likely means: by the names that other APIs give to parameters, or one that is spelt alike. */
const argumentMeant = (given: string, names: readonly string[]): string | undefined => {
  const known = [...Object.keys(ARGUMENTS), ...names];
  const parameters = [given, pluralize.plural(given), ...parametersMeant(given, known)];
  const near = byMeaningFirst(
    given,
    names.map((value) => ({ value, names: [value] })),
  );
  return [...parameters.map((name) => ARGUMENTS[name] ?? name), ...near].find((name) => names.includes(name));
};

/** The filter whose data tier an argument needs. */
const FILTERS: Readonly<Record<string, string>> = { hq: 'hq_countries', employees: 'employee_ranges' };

const isInTier = (argument: string, tier: DataTier): boolean => {
  const filter = filterParameters(jobs).get(FILTERS[argument] ?? argument);
  return filter === undefined || allows(tier, filter.tier);
};

/** JSON Schema without what clients do not need, so that all tools fit into the budget. */
const schemaOf = (type: z.ZodObject): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    reused: 'inline',
    override: ({ jsonSchema }) => {
      for (const bound of ['minimum', 'minLength', 'maxLength', 'maxItems'] as const) delete jsonSchema[bound];
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return schema as Schema;
};

const MAX_SUGGESTIONS = 3;

/** Errors of reads without their lists of allowed values. */
const shortErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error;
    const { parameter, argument = parameter, suggestions } = (error.details ?? {}) as Record<string, unknown>;
    throw new AppError(error.code, error.message, {
      details: {
        ...(argument !== undefined && { argument }),
        ...(Array.isArray(suggestions) && { suggestions: suggestions.slice(0, MAX_SUGGESTIONS) }),
      },
      cause: error,
    });
  }
};
