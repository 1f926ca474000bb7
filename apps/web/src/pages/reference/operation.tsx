import { Button, Skeleton, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMapSearch, IconPlayerPlay } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { CodeBlock } from '../../components/code/code-block';
import CodeTabs from '../../components/code/code-tabs';
import { CopyButton } from '../../components/code/copy-button';
import { EmptyState } from '../../components/states/empty-state';
import { InlineText } from './inline-text';
import type { OpenApiDocument } from './openapi';
import type { Operation } from './operations';
import { type ListedParameter, ParameterList } from './parameter-list';
import classes from './reference.module.css';
import { Method, ReferenceLayout } from './reference-layout';
import { examplesOf, ResponseList } from './response-list';

const Console = lazy(() => import('./console/console'));

/** One operation of the API reference: parameters, response, errors, a recorded example and a console. */
export default function OperationPage() {
  const { operation: id } = useParams({ strict: false }) as { operation?: string };
  return (
    <ReferenceLayout>
      {(document, operations) => {
        const operation = operations.find((candidate) => candidate.id === id);
        return operation ? <Details key={id} document={document} operation={operation} /> : <NotFound />;
      }}
    </ReferenceLayout>
  );
}

function NotFound() {
  return (
    <EmptyState
      icon={IconMapSearch}
      title="Operation not found"
      action={
        <Button component={Link} to="/reference">
          All operations
        </Button>
      }
    >
      The reference has no operation with this id.
    </EmptyState>
  );
}

interface DetailsProps {
  readonly document: OpenApiDocument;
  readonly operation: Operation;
}

function Details({ document, operation }: DetailsProps) {
  useEffect(() => {
    window.document.title = `${operation.summary} · API reference · Rolecall`;
  }, [operation]);
  const parameters = parametersOf(operation);
  return (
    <>
      <article className={classes.article}>
        <Title order={1}>{operation.summary}</Title>
        <p className={classes.path}>
          <Method method={operation.method} />
          <code>{operation.path}</code>
          <CopyButton value={operation.path} label="Copy path" />
        </p>
        <a href="#example" className={classes.toExample}>
          Try it, and examples
        </a>
        {operation.description && (
          <p className={classes.text}>
            <InlineText>{operation.description}</InlineText>
          </p>
        )}
        {parameters.length > 0 && (
          <>
            <Title order={2} id="parameters" className={classes.section as string}>
              {operation.body ? 'JSON body' : 'Parameters'}
            </Title>
            <ParameterList document={document} parameters={parameters} />
          </>
        )}
        <ResponseList document={document} operation={operation} />
      </article>
      <Example operation={operation} />
    </>
  );
}

/** Parameters of path and query, and the properties of the body. */
const parametersOf = ({ parameters, body }: Operation): readonly ListedParameter[] => [
  ...parameters,
  ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'body' as const,
    schema,
    required: body?.required?.includes(name) ?? false,
    description: schema.description ?? '',
  })),
];

/** The recorded request and its response, and the console. */
function Example({ operation }: { readonly operation: Operation }) {
  const [opened, { open, close }] = useDisclosure();
  const responses = operation.responses
    .filter(({ status }) => status === '200')
    .flatMap(({ response }) => Object.values(response.content ?? {}).flatMap(examplesOf));
  return (
    <aside id="example" className={classes.aside} aria-label="Example">
      <Button onClick={open} leftSection={<IconPlayerPlay size={15} />} mb="sm">
        Try it
      </Button>
      <CodeTabs request={{ method: operation.method, ...operation.example }} wrap />
      {responses.map(([name, value]) => (
        <div key={name} className={classes.response}>
          <CodeBlock code={JSON.stringify(value, null, 2)} label={`Example of ${name}`} wrap />
        </div>
      ))}
      {opened && (
        <Suspense
          fallback={
            <Stack aria-busy="true">
              <Skeleton h={40} />
            </Stack>
          }
        >
          <Console operation={operation} onClose={close} />
        </Suspense>
      )}
    </aside>
  );
}
