import { Title } from '@mantine/core';
import { CodeBlock } from '../../components/code/code-block';
import { HeaderList } from './header-list';
import { InlineText } from './inline-text';
import { type Header, type MediaType, type OpenApiDocument, type ResponseObject, resolve } from './openapi';
import type { Operation } from './operations';
import classes from './reference.module.css';
import { SchemaFields } from './schema-fields';

interface ResponsesProps {
  readonly document: OpenApiDocument;
  readonly operation: Operation;
}

const isSuccess = (status: string): boolean => status.startsWith('2');

/** The responses of an operation: fields and headers of success, and the errors by status. */
export function ResponseList({ document, operation }: ResponsesProps) {
  return (
    <>
      <Title order={2} id="response" className={classes.section as string}>
        Response
      </Title>
      {operation.responses
        .filter(({ status }) => isSuccess(status))
        .map(({ status, response }) => (
          <Success key={status} document={document} response={response} />
        ))}
      <Title order={2} id="errors" className={classes.section as string}>
        Errors
      </Title>
      <ul className={classes.parameters}>
        {operation.responses
          .filter(({ status }) => !isSuccess(status))
          .toSorted((one, other) => Number(one.status) - Number(other.status))
          .map(({ status, response }) => (
            <li key={status} id={`status-${status}`} className={classes.parameter}>
              <p className={classes.signature}>
                <strong>{status}</strong>
                <span>
                  <InlineText>{response.description}</InlineText>
                </span>
              </p>
              <ErrorExamples status={status} content={response.content} />
            </li>
          ))}
      </ul>
    </>
  );
}

function Success({ document, response }: { readonly document: OpenApiDocument; readonly response: ResponseObject }) {
  const headers = Object.entries(response.headers ?? {}).map(
    ([name, header]) => [name, resolve<Header>(document, header)] as const,
  );
  return (
    <>
      {Object.entries(response.content ?? {}).map(([type, { schema }]) => (
        <section key={type} aria-label={`Fields of the response as ${type}`}>
          <p className={classes.sample}>
            <code>{type}</code>
          </p>
          {schema && <SchemaFields document={document} schema={schema} name="response" />}
        </section>
      ))}
      <details className={classes.nested}>
        <summary>{headers.length} headers of the response</summary>
        <HeaderList headers={headers} />
      </details>
    </>
  );
}

function ErrorExamples({ status, content }: { readonly status: string; readonly content: ResponseObject['content'] }) {
  const examples = Object.values(content ?? {}).flatMap(examplesOf);
  if (examples.length === 0) return null;
  return (
    <details className={classes.nested}>
      <summary>{examples.length === 1 ? `Example of ${status}` : `${examples.length} examples of ${status}`}</summary>
      {examples.map(([name, value]) => (
        <CodeBlock key={name} code={JSON.stringify(value, null, 2)} label={`example of ${name}`} wrap />
      ))}
    </details>
  );
}

/** The examples of a body, by name. */
export const examplesOf = ({ example, examples }: MediaType): readonly (readonly [string, unknown])[] =>
  example === undefined
    ? Object.entries(examples ?? {}).map(([name, { value }]) => [name, value] as const)
    : [['the response', example]];
