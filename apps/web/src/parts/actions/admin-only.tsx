import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { useIsAdmin } from '../../data/session';

/** A control that Members see disabled, with the reason. The server refuses the act in any case. */
export function AdminOnly({ children }: { readonly children: (disabled: boolean) => ReactElement }) {
  const isAdmin = useIsAdmin();
  return (
    <Tooltip label="Only an Admin of your organization can do this" disabled={isAdmin}>
      <span style={{ display: 'inline-flex' }}>{children(!isAdmin)}</span>
    </Tooltip>
  );
}
