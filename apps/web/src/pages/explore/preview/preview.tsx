import { ActionIcon, Button, Group, Menu, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBraces, IconDots, IconExternalLink, IconEyeOff, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AdminOnly } from '../../../components/actions/admin-only';
import { ApiCall } from '../../../components/code/api-call';
import { CopyButton } from '../../../components/code/copy-button';
import { Link } from '../../../components/link';
import { WhenCharged } from '../../../components/price';
import type { Job } from '../../../data/api';
import { textWasReadQuery } from '../../../data/queries/postings';
import type { Search } from '../../../data/search';
import classes from '../explorer.module.css';
import { placeOf } from '../matched';
import { MoreOpenings } from './more-openings';
import { PostHtml } from './post-html';
import { PostingSummary } from './posting-summary';
import { TextWasRead } from './stated-value';
import { useExclusions } from './use-exclusions';

export interface PreviewProps {
  readonly job: Job;
  /** The search that found it. */
  readonly search: Search;
  readonly onClose: () => void;
  /** It was hidden, or its company blocked. */
  readonly onExcluded: (isExcluded: (job: Pick<Job, 'id' | 'source'>) => boolean) => void;
  /** A drawer has its own close button. */
  readonly withClose: boolean;
}

/** Milliseconds for which a posting is shown before more is read about it: `j` and `k` pass many. */
const LOOK_MS = 350;

/** A complete posting: what decides first, then its text, then what else is open. */
export function Preview({ job, search, onClose, onExcluded, withClose }: PreviewProps) {
  const company = job.source;
  const [looked] = useDebouncedValue(job.id, LOOK_MS);
  const isLooked = looked === job.id;
  const wasRead = useQuery({ ...textWasReadQuery(job.id), enabled: isLooked }).data;
  return (
    <article className={classes.preview} aria-label={job.title}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Title order={2} fz={19} lh="26px">
          {job.title}
        </Title>
        {withClose && (
          <ActionIcon onClick={onClose} aria-label="Close the preview">
            <IconX size={17} />
          </ActionIcon>
        )}
      </Group>
      <Text c="var(--ink-2)" mt={2}>
        {company && (
          <Link to="/companies/$id" params={{ id: company.id }}>
            {company.brand_name ?? company.url_source}
          </Link>
        )}
        {company && placeOf(job, search) && ' · '}
        {placeOf(job, search)}
      </Text>
      <PreviewActions job={job} onExcluded={onExcluded} />
      <TextWasRead value={wasRead}>
        <PostingSummary job={job} search={search} />
      </TextWasRead>
      {wasRead === false && (
        <Text fz="sm" c="dimmed" mb="sm">
          The employer’s text was not read: what only a text states is unknown.
        </Text>
      )}
      {job.post ? <PostHtml html={job.post} /> : <Text c="dimmed">The posting has no text.</Text>}
      {isLooked && <MoreOpenings job={job} />}
      <footer className={classes.previewEnd}>
        <Group gap={2} wrap="nowrap">
          <code className={classes.id}>{job.id}</code>
          <CopyButton value={job.id} label="Copy id" />
          <CopyButton value={JSON.stringify(job, null, 2)} label="Copy as JSON" icon={IconBraces} />
        </Group>
        <WhenCharged>
          A posting of the list is free to open. Each list above costs 1 credit a posting; to see it again is free for
          24 hours, until new data are loaded.
        </WhenCharged>
      </footer>
    </article>
  );
}

/** Opens and hides a posting, blocks its company, and shows the request that returns it. */
function PreviewActions({ job, onExcluded }: Pick<PreviewProps, 'job' | 'onExcluded'>) {
  const { hide, block } = useExclusions(onExcluded);
  const name = job.source?.brand_name ?? job.source?.url_source;
  return (
    <Group gap={6} mt="sm">
      <Button
        component="a"
        href={/^https?:/.test(job.url_job ?? '') ? job.url_job : undefined}
        target="_blank"
        rel="noopener noreferrer nofollow"
        size="xs"
        leftSection={<IconExternalLink size={14} />}
      >
        {job.job_status === 'inactive' ? 'Open posting' : 'Open and apply'}
      </Button>
      <ApiCall request={{ path: `/v4/jobs/${job.id}`, cost: 'It costs 1 credit.' }} label="As API call" size="xs" />
      <AdminOnly>
        {(disabled) => (
          <>
            <Button
              size="xs"
              variant="default"
              disabled={disabled}
              loading={hide.isPending}
              leftSection={<IconEyeOff size={14} />}
              onClick={() => hide.mutate(job)}
            >
              Hide
            </Button>
            {job.source && (
              <Menu position="bottom-end" disabled={disabled}>
                <Menu.Target>
                  <ActionIcon variant="default" size={30} disabled={disabled} aria-label="More about this posting">
                    <IconDots size={15} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item color="red" onClick={() => block.mutate(job)}>
                    Block {name}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </>
        )}
      </AdminOnly>
    </Group>
  );
}
