import { type GuideContent, guides, loaders } from 'virtual:guides';
import { Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { IconMapSearch, IconMarkdown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { CopyButton } from '../../components/code/copy-button';
import { Link } from '../../components/link';
import { EmptyState } from '../../components/states/empty-state';
import { ErrorState } from '../../components/states/error-state';
import { toApiError } from '../../data/http/api-error';
import classes from './docs.module.css';
import { DocsLayout } from './docs-layout';

/** The base URL in the guides, replaced by the URL of this deployment. */
const EXAMPLE_ORIGIN = 'http://127.0.0.1:4000';

/** Copies the code block before the button, and briefly shows the result as its label. */
async function copyCode(button: HTMLButtonElement): Promise<void> {
  const code = button.previousElementSibling;
  try {
    await navigator.clipboard.writeText(code?.textContent?.trimEnd() ?? '');
    button.textContent = 'Copied';
  } catch {
    // Browsers provide no clipboard to pages without TLS.
    if (code) getSelection()?.selectAllChildren(code);
    button.textContent = 'Selected';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 1_600);
}

export default function Guide() {
  const { guide: slug = '' } = useParams({ strict: false }) as { guide?: string };
  const navigate = useNavigate();
  const guide = useQuery({
    queryKey: ['guide', slug],
    queryFn: async () => (await loaders[slug]?.())?.default ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    document.title = `${guide.data === null ? 'Guide not found' : (guide.data?.title ?? 'Guide')} · Rolecall`;
    if (guide.data && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [guide.data]);
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button.copy');
    if (button) {
      void copyCode(button);
      return;
    }
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    if (!href?.startsWith('/docs/') || href.endsWith('.md') || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void navigate({ to: href });
  };
  return (
    <DocsLayout aside={guide.data && <Contents guide={guide.data} />}>
      <NativeSelect
        className={classes.phoneMenu as string}
        aria-label="Guide"
        value={slug}
        onChange={({ currentTarget }) => void navigate({ to: `/docs/${currentTarget.value}` })}
        data={[
          // A select shows its first entry for a value that it does not have.
          ...(guide.data === null ? [{ value: slug, label: 'Choose a guide' }] : []),
          ...guides.map((entry) => ({ value: entry.slug, label: entry.title })),
        ]}
      />
      {guide.isError ? (
        <ErrorState error={toApiError(guide.error)} onRetry={() => guide.refetch()} />
      ) : guide.data === undefined ? (
        <Stack>
          <Skeleton h={34} w="50%" />
          <Skeleton h={120} />
          <Skeleton h={220} />
        </Stack>
      ) : guide.data === null ? (
        <EmptyState
          isPage
          icon={IconMapSearch}
          title="Guide not found"
          action={
            <Button component={Link} to="/docs">
              All guides
            </Button>
          }
        >
          It may have been renamed.
        </EmptyState>
      ) : (
        <>
          <Group gap={4} justify="flex-end" className="no-print">
            <a href={`/docs/${slug}.md`} className={classes.markdown}>
              <IconMarkdown size={16} aria-hidden="true" /> Markdown
            </a>
            <CopyButton value={`${location.origin}/docs/${slug}.md`} label="Copy address of the Markdown" />
          </Group>
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links inside handle keys themselves */}
          <div
            className={classes.prose}
            onClick={onClick}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered at build time from the repository's own Markdown
            dangerouslySetInnerHTML={{ __html: guide.data.html.replaceAll(EXAMPLE_ORIGIN, location.origin) }}
          />
        </>
      )}
    </DocsLayout>
  );
}

function Contents({ guide }: { readonly guide: GuideContent }) {
  const headings = guide.headings.filter(({ depth }) => depth < 4);
  if (headings.length < 2) return null;
  return (
    <nav className={classes.contents} aria-label="On this page">
      <p className={classes.section}>On this page</p>
      <ul>
        {headings.map(({ id, text, depth }) => (
          <li key={id} data-depth={depth}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
