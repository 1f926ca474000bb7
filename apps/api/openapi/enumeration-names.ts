import { camelCase, upperFirst } from 'es-toolkit';
import pluralize from 'pluralize';
import { z } from 'zod';
import { BILLING_MODES } from '#libs/billing/organizations/organization.entity.js';
import { ENDPOINT_GROUPS } from '#libs/billing/usage/endpoint-groups.js';
import { DIMENSION_NAMES } from '#libs/metrics/grid/dimensions.js';
import { DATA_TIERS } from '#libs/records/data-tier.js';
// All of them, each under its own name.
import * as enumerations from '#libs/records/enumerations.js';
import { UNKNOWN } from '#libs/records/unknown.js';
import { fieldPaths } from '#libs/registry/definition.js';
import type { Kind } from '#libs/registry/kind.js';
import { enumeration } from '#libs/registry/kinds/values.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import { errorCodes } from '../errors/error-table.js';

export const pascalCase = (words: string): string => upperFirst(camelCase(words));

/** `BENEFIT_TYPES` -> `BenefitType`. */
export const singularName = (words: string): string =>
  pascalCase(words).replace(/[A-Z][a-z]+$/, (last) => pluralize.singular(last));

/** A key for a list of values, which ignores null. */
export const valuesKey = (values: readonly unknown[]): string =>
  JSON.stringify(values.filter((value) => value !== null));

/** The names of lists of values that are known beyond one place of the document, by `valuesKey`. */
export const enumerationNames = (definitions: Definitions): ReadonlyMap<string, string> =>
  new Map([
    ...definitions.flatMap(({ fields }) => fieldPaths(fields)).flatMap(({ field: { kind } }) => kindName(kind)),
    [valuesKey(errorCodes('public')), 'ErrorCode'],
    ...Object.entries({
      ...enumerations,
      BILLING_MODES,
      ENDPOINT_GROUPS,
      DATA_TIERS,
      METRICS_DIMENSIONS: DIMENSION_NAMES,
    }).map(([name, values]): [string, string] => [valuesKey(values), singularName(name)]),
    [valuesKey([UNKNOWN]), 'Unknown'],
  ]);

/** A kind that stands for one list of values, such as `country`. */
const kindName = ({ name, schema }: Kind): [string, string][] => {
  if (name === enumeration('any').name) return [];
  const { enum: values } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return values ? [[valuesKey(values), pascalCase(name)]] : [];
};
