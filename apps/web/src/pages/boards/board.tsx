import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { IconLayoutDashboard, IconPrinter } from '@tabler/icons-react';
import { useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ADDRESS_VERSION } from '#libs/records/saved-address.js';
import { reportFailure, useAction } from '../../components/actions/use-action';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { Price } from '../../components/price';
import { BOARD_FIGURE_TYPES } from '../../components/saved/board-figures';
import { ItemActions } from '../../components/saved/item-actions';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { send } from '../../data/api';
import { credits } from '../../data/credits';
import type { FigureBoard } from '../../data/dashboard';
import { toApiError } from '../../data/http/api-error';
import { boardQuery } from '../../data/queries/saved-views';
import { useIsCharged } from '../../data/queries/session';
import { FigureList } from './figure-list';
import { moved } from './moved';
import { usePrintLight } from './use-print-light';
import { WithoutFigures } from './without-figures';

type Figures = FigureBoard['figures'];

/** A page of several figures. */
export default function BoardPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const board = useQuery(boardQuery(id));
  if (board.isError && toApiError(board.error).code === 'not_found') return <Unknown />;
  if (board.data) return <Content key={id} board={board.data} />;
  return (
    <Page title="Board">
      <QueryStates query={board}>{() => null}</QueryStates>
    </Page>
  );
}

function Content({ board }: { readonly board: FigureBoard }) {
  const { id, name, shared, editable, figures } = board;
  const isCharged = useIsCharged();
  const [isRequested, setRequested] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  usePrintLight();
  const { queryKey } = boardQuery(id);
  const present = () => client.getQueryData(queryKey) ?? board;
  const change = useMutation({
    // One after the other, each from the revision that the one before has made.
    scope: { id },
    mutationKey: ['board', id],
    mutationFn: (next: Figures): Promise<FigureBoard> =>
      send('PATCH', `/boards/${id}`, { figures: next, revision: present().revision, address_version: ADDRESS_VERSION }),
    onSuccess: (changed) => {
      const isLast = client.isMutating({ mutationKey: ['board', id] }) === 1;
      client.setQueryData(queryKey, isLast ? changed : { ...changed, figures: present().figures });
    },
    onError: (error, next) => {
      reportFailure(error);
      // Unless the order was changed again meanwhile.
      if (present().figures === next) client.setQueryData(queryKey, { ...present(), figures });
      void client.invalidateQueries({ queryKey: ['boards'] });
    },
  });
  const apply = (next: Figures) => {
    client.setQueryData(queryKey, { ...present(), figures: next });
    return change.mutateAsync(next);
  };
  const remove = useAction({
    run: (index: number) => apply(present().figures.filter((_, other) => other !== index)),
    success: (_, index) => `${BOARD_FIGURE_TYPES[(figures[index] as Figures[number]).figure].label} was removed.`,
    undo: (index) => apply(present().figures.toSpliced(index, 0, figures[index] as Figures[number])),
    invalidates: [],
  });
  const isLoading = useIsFetching() > 0;
  return (
    <Page
      title={name}
      description={
        <Group gap="xs">
          <Badge variant="light" color={shared ? 'petrol' : 'gray'}>
            {shared ? 'Shared' : 'Only you'}
          </Badge>
          <span>Each figure names the date of its data.</span>
        </Group>
      }
      actions={
        <Group gap="xs" className="no-print">
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPrinter size={15} />}
            onClick={() => window.print()}
            disabled={figures.length === 0 || (isCharged && !isRequested) || isLoading}
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
          <WithoutFigures title="No figures yet" />
        </Panel>
      ) : (
        <>
          {isCharged && !isRequested && (
            <Group className="no-print">
              <Button onClick={() => setRequested(true)}>
                Show the figures
                <Price of="the figures">{`up to ${credits(figures.length)}`}</Price>
              </Button>
              <Text fz="sm" c="dimmed">
                A figure without data costs nothing.
              </Text>
            </Group>
          )}
          <FigureList
            figures={figures}
            isEditable={editable}
            isShown={!isCharged || isRequested}
            onMove={(from, to) => void apply(moved(present().figures, from, to)).catch(() => {})}
            onRemove={(index) => remove.mutate(index)}
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
