import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { useIsAdmin } from '../../data/queries/session';

/** Disables a control for Members and says why. The server enforces the role independently. */
export function AdminOnly({ children }: { readonly children: (disabled: boolean) => ReactElement }) {
  const isAdmin = useIsAdmin();
  return (
    <Tooltip label="Only Admins of your organization can do this" disabled={isAdmin}>
      <span style={{ display: 'inline-flex' }}>{children(!isAdmin)}</span>
    </Tooltip>
  );
}
