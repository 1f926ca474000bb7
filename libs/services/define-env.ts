import { z } from 'zod';
import { ServiceError } from './service-error.js';

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The environment of this process, which child processes inherit. Programs read their own variables with `defineEnv`. */
export const processVariables = (): NodeJS.ProcessEnv => process.env;

/** The variables of a program. */
export interface EnvDefinition<S extends z.ZodRawShape = z.ZodRawShape> {
  /** A schema with a description for each variable; `docs/reference/configuration.md` is derived from them. */
  readonly shape: S;
  /**
   * Their values. An empty variable counts as missing.
   * @throws ServiceError that names the first invalid variable.
   */
  read(variables?: Variables): z.output<z.ZodObject<S>>;
}

/** Defines the variables of a program: how they are parsed, their types and their documentation. */
export const defineEnv = <S extends z.ZodRawShape>(shape: S): EnvDefinition<S> => {
  const schema = z.object(shape);
  return {
    shape,
    read: (variables = processVariables()) => {
      const stated = Object.entries(variables).filter(([name, value]) => name in shape && value !== '');
      const result = schema.safeParse(Object.fromEntries(stated));
      if (result.success) return result.data;
      const [issue] = result.error.issues;
      throw new ServiceError(`${issue?.path.join('.')} ${issue?.message}.`);
    },
  };
};

/** The variables as a section of `--help`. */
export const environmentHelp = (...definitions: readonly EnvDefinition[]): string => {
  const rows = definitions
    .flatMap(({ shape }) => Object.entries(shape))
    .map(([name, variable]) => {
      const { description = '', default: described } = (variable as z.ZodType).meta() ?? {};
      const { data } = (variable as z.ZodType).safeParse(undefined);
      return [name, `${description} Default: ${described ?? data ?? 'none'}.`] as const;
    });
  const width = Math.max(...rows.map(([name]) => name.length));
  return ['\nEnvironment variables:', ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)].join('\n');
};
