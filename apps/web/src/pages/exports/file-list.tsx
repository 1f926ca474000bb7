import { Button, Group } from '@mantine/core';
import { IconDownload, IconLink } from '@tabler/icons-react';
import { CopyButton } from '../../components/code/copy-button';
import type { ListedExport } from '../../data/api';
import { formatBytes, plural } from '../../data/format';
import classes from './exports.module.css';

/** The files of an export. Links need no session: whoever has one can download the file, until it expires. */
export function FileList({ files }: { readonly files: ListedExport['files'] }) {
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map(({ name, rows, bytes, sha256, url }) => {
        // The API process serves the app, too, under whatever name it is reached.
        const path = new URL(url).pathname;
        return (
          <li key={name} className={classes.file}>
            <code>{name}</code>
            <span className={classes.facts} title={`SHA-256 ${sha256}`}>
              {plural(rows, 'row')}, {formatBytes(bytes)}
            </span>
            <Group gap={4} wrap="nowrap">
              <CopyButton
                value={`${location.origin}${path}`}
                label={`Copy the link to ${name}: whoever has it can download the file for a day`}
                icon={IconLink}
              />
              <Button
                component="a"
                href={path}
                download={name}
                size="compact-sm"
                variant="light"
                leftSection={<IconDownload size={14} />}
                aria-label={`Download ${name}`}
              >
                Download
              </Button>
            </Group>
          </li>
        );
      })}
    </ul>
  );
}
