import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { Link } from '../components/link';
import { EmptyState } from '../components/states/empty-state';
import { PublicShell } from '../layout/public-shell';

/** The page of addresses that no page has. */
export default function NotFound() {
  return (
    <PublicShell>
      <EmptyState
        isPage
        icon={IconMapSearch}
        title="Page not found"
        action={
          <Button component={Link} to="/">
            Go to the home page
          </Button>
        }
      >
        Check the address. The page may have moved.
      </EmptyState>
    </PublicShell>
  );
}
