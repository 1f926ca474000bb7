import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../components/code/code-block';
import { HeaderList } from './header-list';
import { InlineText } from './inline-text';
import type { Header, OpenApiDocument } from './openapi';
import classes from './reference.module.css';
import { examplesOf } from './response-list';

const headersOf = (prefix: string, document: OpenApiDocument): readonly (readonly [string, Header])[] =>
  Object.entries(document.components.headers).filter(([name]) => name.startsWith(prefix));

/** What holds for every operation: address, tokens, errors, limits, credits, paging and MCP. */
export function Introduction({ document }: { readonly document: OpenApiDocument }) {
  const invalid = Object.values(document.components.responses)
    .flatMap(({ content }) => Object.values(content ?? {}).flatMap(examplesOf))
    .find(([code]) => code === 'invalid_request');
  return (
    <>
      <p className={classes.text}>
        {document.info.description} Version {document.info.version}. The same as{' '}
        <a href="/openapi.json">OpenAPI document</a>, for generators of clients.
      </p>
      <Section id="address" title="Address and tokens" guide="tokens">
        <p className={classes.text}>
          The base URL is <code>{location.origin}</code>. Every request needs a token, which an Admin creates under{' '}
          <Link to="/settings/api">API tokens</Link>:
        </p>
        <CodeBlock code="Authorization: Bearer T0123456789abcdef0123456789abcdef" label="header with a token" wrap />
      </Section>
      <Section id="requests" title="Requests" guide="search">
        <p className={classes.text}>
          Parameters are in the query string. Values of a list are separated by commas, or the parameter is repeated. A
          filter finds any of its values; <code>_not</code> excludes them, <code>_all</code> requires all of them, and{' '}
          <code>_gte</code>, <code>_lte</code> and <code>_within_days</code> set a range. The POST forms accept the same
          parameters as JSON.
        </p>
      </Section>
      <Section id="paging" title="Paging" guide="pagination">
        <p className={classes.text}>
          A list returns <code>data</code>, <code>has_more</code> and <code>next_cursor</code>. Send{' '}
          <code>next_cursor</code> back as <code>cursor</code>, with the same filters, until <code>has_more</code> is
          false.
        </p>
      </Section>
      <Section id="rate-limits" title="Rate limits" guide="errors">
        <p className={classes.text}>
          All tokens of an organization share its limits. Over a limit, the response is 429 with{' '}
          <code>Retry-After</code>.
        </p>
        <HeaderList headers={headersOf('X-RateLimit-', document)} />
      </Section>
      <Section id="credits" title="Credits" guide="credits">
        <p className={classes.text}>
          In organizations that are billed by credits, reads are charged by the records that they return. Errors and
          empty results are free.
        </p>
        <HeaderList headers={headersOf('X-Credit-', document)} />
      </Section>
      <Section id="error-shape" title="Errors" guide="error-codes">
        <p className={classes.text}>
          Every error has the same shape. The message says what to do. Branch on <code>code</code>, and quote{' '}
          <code>request_id</code> when you ask for help.
        </p>
        {invalid && <CodeBlock code={JSON.stringify(invalid[1], null, 2)} label="example of an error" wrap />}
        <ul className={classes.parameters}>
          {Object.entries(document.components.responses).map(([name, { description }]) => (
            <li key={name} className={classes.parameter}>
              <p className={classes.signature}>
                <strong>{name.replace('Error', '')}</strong>
                <span>
                  <InlineText>{description}</InlineText>
                </span>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="mcp" title="MCP" guide="mcp">
        <p className={classes.text}>
          AI agents use the same reads as tools, with the same tokens, limits and prices, at:
        </p>
        <CodeBlock code={`${location.origin}/mcp`} label="address of the MCP endpoint" wrap />
      </Section>
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** The guide with the details. */
  readonly guide: string;
  readonly children: ReactNode;
}

function Section({ id, title, guide, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} className={classes.section as string}>
        {title}
      </Title>
      {children}
      <p className={classes.sample}>
        <Link to={`/docs/${guide}`}>Guide: {title.toLowerCase().replace('mcp', 'MCP')}</Link>
      </p>
    </section>
  );
}
