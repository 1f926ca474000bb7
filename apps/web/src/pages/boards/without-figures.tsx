import { Button } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { Link } from '../../components/link';
import { EmptyState } from '../../components/states/empty-state';

/** A list of boards, or a board, with nothing in it. */
export function WithoutFigures({ title }: { readonly title: string }) {
  return (
    <EmptyState
      icon={IconLayoutDashboard}
      title={title}
      action={
        <Button component={Link} to="/metrics">
          Choose figures
        </Button>
      }
    >
      Choose “Add to board” on the page of metrics or of a technology.
    </EmptyState>
  );
}
