import { Title } from '@mantine/core';
import { InlineText } from './inline-text';
import { type OpenApiDocument, type Parameter, resolveValue } from './openapi';
import { groupParameters } from './parameter-groups';
import classes from './reference.module.css';
import { allowedValues, limitsText, queryExample, typeText } from './schema-text';

interface ParameterListProps {
  readonly document: OpenApiDocument;
  /** `in` is `body` for the properties of a JSON body. */
  readonly parameters: readonly ListedParameter[];
}

export type ListedParameter = Omit<Parameter, 'in'> & { readonly in: Parameter['in'] | 'body' };

/** The parameters of an operation by subject, with links to each. */
export function ParameterList({ document, parameters }: ParameterListProps) {
  const groups = groupParameters(parameters);
  return (
    <>
      {groups.length > 3 && (
        <p className={classes.jump}>
          {parameters.length} parameters:{' '}
          {groups.map(({ title }) => (
            <a key={title} href={`#${groupId(title)}`}>
              {title}
            </a>
          ))}
        </p>
      )}
      {groups.map(({ title, families }) => (
        <section key={title} aria-labelledby={groupId(title)}>
          <Title order={3} id={groupId(title)} className={classes.group as string}>
            {title}
          </Title>
          <ul className={classes.parameters}>
            {families.map((family) =>
              family.map((parameter) => (
                <ParameterRow key={parameter.name} document={document} parameter={parameter} />
              )),
            )}
          </ul>
        </section>
      ))}
    </>
  );
}

const groupId = (title: string): string => `parameters-${title.toLowerCase().replaceAll(' ', '-')}`;

interface ParameterRowProps {
  readonly document: OpenApiDocument;
  readonly parameter: ListedParameter;
}

function ParameterRow({ document, parameter }: ParameterRowProps) {
  const { name, required, schema, description, example } = parameter;
  const resolved = resolveValue(document, schema);
  const values = allowedValues(resolved);
  return (
    <li id={name} className={classes.parameter}>
      <p className={classes.signature}>
        <a href={`#${name}`} className={classes.name}>
          <code>{name}</code>
        </a>
        <span className={classes.type}>{typeText(schema)}</span>
        {required && <span className={classes.required}>required</span>}
        {limitsText(resolved, description).map((text) => (
          <span key={text} className={classes.limit}>
            {text}
          </span>
        ))}
      </p>
      {description && (
        <p className={classes.text}>
          <InlineText>{description}</InlineText>
        </p>
      )}
      {values.length > 0 && <Values values={values} />}
      {example !== undefined && example !== null && (
        <p className={classes.sample}>
          Example:{' '}
          <code>
            {typeof example === 'object' && !Array.isArray(example) ? JSON.stringify(example) : queryExample(example)}
          </code>
        </p>
      )}
    </li>
  );
}

/** More values than this are closed at first. */
const MAX_VALUES = 24;

/** The values that a parameter or a field can have. */
export function Values({ values }: { readonly values: readonly string[] }) {
  const list = (
    <p className={classes.values}>
      {values.map((value) => (
        <code key={value}>{value}</code>
      ))}
    </p>
  );
  if (values.length <= MAX_VALUES) return list;
  return (
    <details className={classes.nested}>
      <summary>{values.length} values</summary>
      {list}
    </details>
  );
}
