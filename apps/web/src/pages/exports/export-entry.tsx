import { Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Confirm } from '../../components/actions/confirm';
import { useAction } from '../../components/actions/use-action';
import { CopyButton } from '../../components/code/copy-button';
import { FILE_FORMATS } from '../../components/export/file-formats';
import { Time } from '../../components/time';
import { type ListedExport, send } from '../../data/api';
import { credits } from '../../data/credits';
import { endpointGroupName } from '../../data/endpoint-groups';
import { formatNumber, plural } from '../../data/format';
import { useIsCharged } from '../../data/queries/session';
import { explanationOf, isCancelable, isResumable, STATES } from './export-states';
import classes from './exports.module.css';
import { FileList } from './file-list';
import { ResumeExport } from './resume-export';

interface ExportEntryProps {
  readonly saved: ListedExport;
  /** Its filters in words. */
  readonly texts: readonly string[];
}

/** One export: what it has of what, how far it is, its files, and what can be done with it. */
export function ExportEntry({ saved, texts }: ExportEntryProps) {
  const { id, kind, format, state, files } = saved;
  const { label, color } = STATES[state];
  const explanation = explanationOf(saved);
  const name = `${endpointGroupName(kind)} as ${FILE_FORMATS[format].label}`;
  return (
    <li className={classes.entry} aria-label={name}>
      <div>
        <Group gap="xs">
          <strong>{name}</strong>
          <Badge variant="light" color={color}>
            {label}
          </Badge>
        </Group>
        <Text fz="sm" className="wrapped">
          {texts.length > 0 ? texts.join(' · ') : 'All records'}
        </Text>
        <Facts saved={saved} />
      </div>
      <Actions saved={saved} name={name} />
      {explanation && (
        <Text fz="sm" c={state === 'failed' ? 'var(--bad)' : state === 'paused' ? 'var(--warn)' : 'dimmed'}>
          {explanation}
          {state === 'failed' && (
            <>
              {' '}
              Its id is <code>{id}</code> <CopyButton value={id} label="Copy export id" />
            </>
          )}
        </Text>
      )}
      {files.length > 0 && <FileList files={files} />}
    </li>
  );
}

function Facts({ saved }: { readonly saved: ListedExport }) {
  const isCharged = useIsCharged();
  const { rows, credits: cost, max_credits: limit, created_at, expires_at, views, files } = saved;
  const asOf = views[0]?.as_of;
  return (
    <div className={classes.facts}>
      {plural(rows, 'row')}
      {isCharged && ` · ${credits(cost)}${limit === null ? '' : ` of at most ${formatNumber(limit)}`}`}
      {' · started '}
      <Time value={created_at} />
      {asOf && (
        <>
          {' · as of '}
          <Time value={asOf} absolute />
        </>
      )}
      {views.length > 1 && ` · read from ${views.length} states of the dataset`}
      {files.length > 0 && expires_at && (
        <>
          {' · files are deleted '}
          <Time value={expires_at} />
        </>
      )}
    </div>
  );
}

function Actions({ saved, name }: { readonly saved: ListedExport; readonly name: string }) {
  const { id, files, state } = saved;
  const [isCanceling, cancelDialog] = useDisclosure();
  const [isDeleting, deleteDialog] = useDisclosure();
  const cancel = useAction({
    run: () => send('DELETE', `/v4/exports/${id}`),
    success: () => 'The export was canceled. What is in no file was refunded.',
    invalidates: ['exports', 'account'],
  });
  const remove = useAction({
    run: () => send('DELETE', `/v4/exports/${id}?delete_files=true` as `/v4/exports/${string}`),
    success: () => 'The files were deleted.',
    invalidates: ['exports', 'account'],
  });
  return (
    <Group gap={6} align="flex-start">
      {isResumable(saved) && <ResumeExport saved={saved} name={name} />}
      {isCancelable(saved) && (
        <Button size="xs" variant="default" onClick={cancelDialog.open} aria-label={`Cancel ${name}`}>
          Cancel
        </Button>
      )}
      {!isCancelable(saved) && files.length > 0 && (
        <Button
          size="xs"
          variant="default"
          c="var(--bad)"
          onClick={deleteDialog.open}
          aria-label={`Delete the files of ${name}`}
        >
          Delete files
        </Button>
      )}
      <Confirm
        opened={isCanceling}
        title={`Cancel ${name}?`}
        action="Cancel the export"
        pending={cancel.isPending}
        onClose={cancelDialog.close}
        onConfirm={() => cancel.mutate(undefined, { onSettled: cancelDialog.close })}
      >
        It cannot be resumed afterwards. Its files stay{state === 'queued' ? ', if it has any' : ''}, and what is in
        none of them is refunded.
      </Confirm>
      <Confirm
        opened={isDeleting}
        title={`Delete the files of ${name}?`}
        action="Delete files"
        pending={remove.isPending}
        onClose={deleteDialog.close}
        onConfirm={() => remove.mutate(undefined, { onSettled: deleteDialog.close })}
      >
        Links to them stop working at once. What they cost is not refunded.
      </Confirm>
    </Group>
  );
}
