import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { IconBraces, IconExternalLink, IconEyeOff, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { AdminOnly } from '../../../components/actions/admin-only';
import { useAction } from '../../../components/actions/use-action';
import { ApiCall } from '../../../components/code/api-call';
import { CopyButton } from '../../../components/code/copy-button';
import { Link } from '../../../components/link';
import { PayRange, PayRanges } from '../../../components/pay';
import { PostingStatus } from '../../../components/posting-status';
import { Time } from '../../../components/time';
import type { Job } from '../../../data/api';
import { send } from '../../../data/api';
import { humanize } from '../../../data/format';
import { removeLoaded } from '../../../data/queries/loaded-postings';
import type { Search } from '../../../data/search';
import classes from '../explorer.module.css';
import { placeOf, technologiesOf } from '../matched';
import { PostHtml } from './post-html';

interface PreviewProps {
  readonly job: Job;
  /** The search that found it. */
  readonly search: Search;
  readonly onClose: () => void;
  /** A drawer has its own close button. */
  readonly withClose: boolean;
}

/** A complete posting. */
export function Preview({ job, search, onClose, withClose }: PreviewProps) {
  const company = job.source;
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
      <PreviewActions job={job} onHidden={onClose} />
      <Facts job={job} search={search} />
      {job.post ? <PostHtml html={job.post} /> : <Text c="dimmed">The posting has no text.</Text>}
    </article>
  );
}

/** Opens and hides a posting, and shows the request that returns it. */
function PreviewActions({ job, onHidden }: { readonly job: Job; readonly onHidden: () => void }) {
  const client = useQueryClient();
  const restore = useRef(() => {});
  const hide = useAction({
    run: async ({ id }: Job) => {
      await send('POST', `/hidden-jobs/${id}`);
      onHidden();
      restore.current = removeLoaded(client, id);
    },
    success: (_, { title }) => `“${title}” is hidden for your organization.`,
    undo: async ({ id }) => {
      await send('DELETE', `/hidden-jobs/${id}`);
      restore.current();
    },
    invalidates: ['hidden-jobs', 'jobs-count', 'options'],
  });
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
        Open posting
      </Button>
      <ApiCall request={{ path: `/v4/jobs/${job.id}`, cost: 'It costs 1 credit.' }} label="As API call" size="xs" />
      <AdminOnly>
        {(disabled) => (
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
        )}
      </AdminOnly>
    </Group>
  );
}

function Facts({ job, search }: Pick<PreviewProps, 'job' | 'search'>) {
  return (
    <dl className={classes.facts}>
      <Fact label="Status">{job.job_status && <PostingStatus status={job.job_status} />}</Fact>
      <Fact label="Last seen">{job.verified_active_at && <Time value={job.verified_active_at} absolute />}</Fact>
      <Fact label="Pay">
        {job.salary && (
          <>
            <PayRange salary={job.salary} />
            <PayRanges salary={job.salary} />
          </>
        )}
      </Fact>
      <Fact label="Occupation">{job.onet_title && `${job.onet_title} (${job.onet_code})`}</Fact>
      <Fact label="Level">{job.level && humanize(job.level)}</Fact>
      <Fact label="Work model">{job.work_model && humanize(job.work_model)}</Fact>
      <Fact label="Commitment">{job.commitment && humanize(job.commitment)}</Fact>
      <Fact label="Department">{job.department}</Fact>
      <Fact label="Published">
        <Time value={job.created_at} absolute />
      </Fact>
      <Fact label="Technologies">
        {job.technologies && job.technologies.length > 0 && (
          <Group gap={4}>
            {technologiesOf(job, search).map(({ slug = '', name }) => (
              <Link key={slug} to="/technologies/$slug" params={{ slug }} className={classes.tag as string}>
                {name}
              </Link>
            ))}
          </Group>
        )}
      </Fact>
      <Fact label="Id">
        <Group gap={2} wrap="nowrap">
          <code className={classes.id}>{job.id}</code>
          <CopyButton value={job.id ?? ''} label="Copy id" />
          <CopyButton value={JSON.stringify(job, null, 2)} label="Copy as JSON" icon={IconBraces} />
        </Group>
      </Fact>
    </dl>
  );
}

/** Renders nothing for an unknown value. */
function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
