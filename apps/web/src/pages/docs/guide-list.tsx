import { guides } from 'virtual:guides';
import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import classes from './docs.module.css';
import { DocsLayout } from './docs-layout';

export default function GuideList() {
  useEffect(() => {
    document.title = 'Guides · Rolecall';
  }, []);
  return (
    <DocsLayout>
      <Title order={1}>Guides</Title>
      <p className={classes.lead}>
        Every guide is also available as Markdown: add <code>.md</code> to its address, or start at{' '}
        <a href="/llms.txt">llms.txt</a>. <a href="/llms-full.txt">llms-full.txt</a> has all of them.
      </p>
      {[...new Set(guides.map(({ section }) => section))].map((section) => (
        <section key={section} aria-label={section}>
          <Title order={2} mt="xl" mb="xs">
            {section}
          </Title>
          <div className={classes.cards}>
            {guides
              .filter((guide) => guide.section === section)
              .map(({ slug, title, summary }) => (
                <Link key={slug} to={`/docs/${slug}`} className={classes.card}>
                  <strong>{title}</strong>
                  <span>{summary}</span>
                </Link>
              ))}
          </div>
        </section>
      ))}
    </DocsLayout>
  );
}
