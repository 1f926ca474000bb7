import { guides } from 'virtual:guides';
import { Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './docs.module.css';
import { DocsLayout } from './docs-layout';

/** Whether a guide has every word of a text in its title, summary or section. */
const hasWords = (guide: (typeof guides)[number], text: string): boolean => {
  const words = `${guide.title} ${guide.summary} ${guide.section}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
};

export default function GuideList() {
  const [text, setText] = useState('');
  const found = guides.filter((guide) => hasWords(guide, text));
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
      <TextInput
        aria-label="Search guides"
        placeholder="Search guides"
        leftSection={<IconSearch size={15} />}
        maw={360}
        mt="md"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found.length === 0 && (
        <Text mt="md" c="dimmed" role="status">
          No guide is about “{text}”. <a href="/llms-full.txt">llms-full.txt</a> has the whole text of all guides.
        </Text>
      )}
      {[...new Set(found.map(({ section }) => section))].map((section) => (
        <section key={section} aria-label={section}>
          <Title order={2} mt="xl" mb="xs">
            {section}
          </Title>
          <div className={classes.cards}>
            {found
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
