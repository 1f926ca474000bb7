import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import CodeTabs from '../../components/code/code-tabs';
import { Introduction } from './introduction';
import type { OpenApiDocument } from './openapi';
import type { Operation } from './operations';
import classes from './reference.module.css';
import { Method, ReferenceLayout } from './reference-layout';

/** The start of the API reference: what holds for every operation, and the list of operations. */
export default function Reference() {
  useEffect(() => {
    document.title = 'API reference · Rolecall';
  }, []);
  return (
    <ReferenceLayout>
      {(document, operations) => (
        <>
          <article className={classes.article}>
            <Title order={1}>API reference</Title>
            <Introduction document={document} />
            <Operations document={document} operations={operations} />
          </article>
          <aside className={classes.aside} aria-label="Example">
            <CodeTabs request={{ path: operations[0]?.example.path ?? '' }} wrap />
          </aside>
        </>
      )}
    </ReferenceLayout>
  );
}

function Operations({ document, operations }: { document: OpenApiDocument; operations: readonly Operation[] }) {
  return document.tags.map(({ name, description }) => (
    <section key={name} aria-labelledby={name}>
      <Title order={2} id={name} className={classes.section as string}>
        {name}
      </Title>
      <p className={classes.text}>{description}</p>
      <ul className={classes.operations}>
        {operations
          .filter(({ tag }) => tag === name)
          .map(({ id, method, path, summary }) => (
            <li key={id}>
              <Link to={`/reference/${id}`} className={classes.operation}>
                <span className={classes.operationPath}>
                  <Method method={method} />
                  <code>{path}</code>
                </span>
                <span>{summary}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ));
}
