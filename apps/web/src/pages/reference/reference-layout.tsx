import { NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ErrorState } from '../../components/states/error-state';
import { toApiError } from '../../data/http/api-error';
import { elementIdOf, operationOfOldHash } from './hash-links';
import { documentQuery, type OpenApiDocument } from './openapi';
import { type Operation, operationsOf } from './operations';
import classes from './reference.module.css';

interface LayoutProps {
  readonly children: (document: OpenApiDocument, operations: readonly Operation[]) => ReactNode;
}

/** Loads the OpenAPI document and renders the list of operations beside a page of the reference. */
export function ReferenceLayout({ children }: LayoutProps) {
  const document = useQuery(documentQuery);
  const operations = useMemo(() => (document.data ? operationsOf(document.data) : []), [document.data]);
  const loaded = document.data !== undefined;
  const navigate = useNavigate();
  const { operation } = useParams({ strict: false }) as { operation?: string };
  // The element that the address names does not exist before the document is loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another operation has other elements
  useEffect(() => {
    if (!loaded) return;
    const id = elementIdOf(location.hash);
    if (id !== null) window.document.getElementById(id)?.scrollIntoView();
  }, [loaded, operation]);
  useEffect(() => {
    const named = operationOfOldHash(location.hash, operations);
    if (named) void navigate({ to: `/reference/${named.id}`, replace: true });
  }, [operations, navigate]);
  return (
    <div className={classes.layout}>
      <Menu document={document.data} operations={operations} current={operation ?? ''} />
      {document.isError ? (
        <ErrorState error={toApiError(document.error)} onRetry={() => document.refetch()} />
      ) : document.data ? (
        children(document.data, operations)
      ) : (
        <Stack className={classes.article as string} aria-busy="true">
          <Skeleton h={40} w="40%" />
          <Skeleton h={160} />
          <Skeleton h={420} />
        </Stack>
      )}
    </div>
  );
}

interface MenuProps {
  readonly document: OpenApiDocument | undefined;
  readonly operations: readonly Operation[];
  readonly current: string;
}

function Menu({ document, operations, current }: MenuProps) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const words = text.toLowerCase().split(/\s+/);
  const matches = operations.filter(({ summary, path, method }) => {
    const searched = `${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  return (
    <>
      <NativeSelect
        className={classes.phoneMenu as string}
        aria-label="Operation"
        value={current}
        onChange={({ currentTarget }) => void navigate({ to: `/reference/${currentTarget.value}`.replace(/\/$/, '') })}
        data={[
          { value: '', label: 'Introduction' },
          ...operations.map(({ id, method, path }) => ({ value: id, label: `${method} ${path}` })),
        ]}
      />
      <nav className={classes.menu} aria-label="Operations">
        <TextInput
          aria-label="Find an operation"
          placeholder="Find an operation"
          leftSection={<IconSearch size={14} />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          mb="sm"
        />
        <Link to="/reference" activeOptions={{ exact: true }} className={classes.item}>
          Introduction
        </Link>
        {document?.tags.map(({ name }) => {
          const inTag = matches.filter(({ tag }) => tag === name);
          if (inTag.length === 0) return null;
          return (
            <div key={name}>
              <p className={classes.tag}>{name}</p>
              <ul>
                {inTag.map(({ id, method, summary }) => (
                  <li key={id}>
                    <Link to={`/reference/${id}`} className={classes.item}>
                      <span>{summary}</span>
                      {method !== 'GET' && <Method method={method} />}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
        {document && matches.length === 0 && <p className={classes.sample}>No operation contains “{text}”.</p>}
      </nav>
    </>
  );
}

/** A method of HTTP, colored by what it does. */
export function Method({ method }: { readonly method: Operation['method'] }) {
  return (
    <span className={classes.method} data-method={method}>
      {method}
    </span>
  );
}
