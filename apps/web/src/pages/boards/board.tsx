import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { IconLayoutDashboard, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ADDRESS_VERSION } from '#libs/records/saved-address.js';
import { reportFailure } from '../../components/actions/use-action';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { Price } from '../../components/price';
import { ItemActions } from '../../components/saved/item-actions';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { send } from '../../data/api';
import { credits } from '../../data/credits';
import type { FigureBoard } from '../../data/dashboard';
import { formatDate } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { boardQuery } from '../../data/queries/saved-views';
import { useIsCharged } from '../../data/queries/session';
import { FigureList } from './figure-list';
import { usePrintLight } from './use-print-light';

/** A page of several figures. */
export default function BoardPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const board = useQuery(boardQuery(id));
  if (board.isError && toApiError(board.error).code === 'not_found') return <Unknown />;
  if (board.data) return <Content board={board.data} />;
  return (
    <Page title="Board">
      <QueryStates query={board}>{() => null}</QueryStates>
    </Page>
  );
}

function Content({ board }: { readonly board: FigureBoard }) {
  const { id, name, shared, editable, figures, revision } = board;
  const isCharged = useIsCharged();
  const [isRequested, setRequested] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  usePrintLight();
  const change = useMutation({
    mutationFn: (next: FigureBoard['figures']) =>
      send('PATCH', `/boards/${id}`, { figures: next, revision, address_version: ADDRESS_VERSION }),
    onMutate: (next) => client.setQueryData(boardQuery(id).queryKey, { ...board, figures: next }),
    onSuccess: (changed) => client.setQueryData(boardQuery(id).queryKey, changed),
    onError: (error) => {
      reportFailure(error);
      void client.invalidateQueries({ queryKey: ['boards'] });
    },
  });
  return (
    <Page
      title={name}
      description={
        <Group gap="xs">
          <Badge variant="light" color={shared ? 'petrol' : 'gray'}>
            {shared ? 'Shared' : 'Only you'}
          </Badge>
          <span>
            Printed or opened on {formatDate(new Date().toISOString())}; each figure names the date of its data.
          </span>
        </Group>
      }
      actions={
        <Group gap="xs" className="no-print">
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPrinter size={15} />}
            onClick={() => window.print()}
            disabled={figures.length === 0 || (isCharged && !isRequested)}
          >
            Print or save as PDF
          </Button>
          <ItemActions kind="board" item={board} onDeleted={() => void navigate({ to: '/boards' })} />
        </Group>
      }
    >
      {board.address_version > ADDRESS_VERSION ? (
        <Alert color="yellow" role="alert" title="This board was saved by a newer version of this page">
          Reload the page, then open it again.
        </Alert>
      ) : figures.length === 0 ? (
        <Panel>
          <EmptyState
            icon={IconLayoutDashboard}
            title="No figures yet"
            action={
              <Button component={Link} to="/metrics">
                Choose figures
              </Button>
            }
          >
            Choose “Add to board” on the page of metrics or of a technology.
          </EmptyState>
        </Panel>
      ) : (
        <>
          {isCharged && !isRequested && (
            <Group className="no-print">
              <Button onClick={() => setRequested(true)}>
                Show the figures
                <Price>{`up to ${credits(figures.length)}`}</Price>
              </Button>
              <Text fz="sm" c="dimmed">
                A figure without data costs nothing.
              </Text>
            </Group>
          )}
          <FigureList
            figures={figures}
            isEditable={editable && !change.isPending}
            isShown={!isCharged || isRequested}
            onChange={(next) => change.mutate(next)}
          />
        </>
      )}
    </Page>
  );
}

const Unknown = () => (
  <EmptyState
    isPage
    icon={IconLayoutDashboard}
    title="You cannot open this board"
    action={
      <Button component={Link} to="/boards">
        See boards
      </Button>
    }
  >
    It was deleted, is private to the person who made it, or belongs to another organization than the one you are signed
    in to. Ask the person who sent you the link to share the board with your organization.
  </EmptyState>
);
