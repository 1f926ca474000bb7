import { Button, Checkbox, Group, Modal, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADDRESS_VERSION, BOARD_FIGURES, type BoardFigure } from '#libs/records/saved-address.js';
import { send } from '../../data/api';
import type { FigureBoard } from '../../data/dashboard';
import { plural } from '../../data/format';
import { boardsQuery } from '../../data/queries/saved-views';
import type { Search } from '../../data/search';
import { metricFilters } from '../../filters/job-filters';
import { useFilterTexts } from '../../filters/use-filter-texts';
import { sliceOf } from '../../pages/metrics/slice';
import { Link } from '../link';
import { BOARD_FIGURE_TYPES, figureSearch, figureSlice } from './board-figures';
import { ItemForm, NameField } from './item-form';

const NEW = 'new';

interface ChooseBoardProps {
  readonly search: Search;
  readonly close: () => void;
}

function FigureBox({ figure, search }: { readonly figure: BoardFigure; readonly search: Search }) {
  const ignored = useFilterTexts(metricFilters, leftOut(figure, search)) ?? [];
  const isEmpty = ignored.length > 0 && Object.keys(figureSlice(figure, search)).length === 0;
  const filters = ignored.join(', ');
  return (
    <Checkbox
      value={figure}
      label={BOARD_FIGURE_TYPES[figure].label}
      disabled={isEmpty}
      description={
        isEmpty ? `It has none of these filters: ${filters}` : ignored.length > 0 && `Without these filters: ${filters}`
      }
    />
  );
}

/** Asks for figures and a board, which can be made for them. */
export default function ChooseBoard({ search, close }: ChooseBoardProps) {
  const boards = useQuery(boardsQuery);
  const editable = (boards.data?.data ?? []).filter(
    // A newer version of the app converts the figures of all others; this one cannot.
    (board) => board.editable && board.address_version <= ADDRESS_VERSION,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [figures, setFigures] = useState<string[]>(['headline', 'series']);
  const client = useQueryClient();
  const target = chosen ?? editable[0]?.id ?? NEW;
  const add = useMutation({
    mutationFn: (): Promise<FigureBoard> => {
      const added = BOARD_FIGURES.filter((figure) => figures.includes(figure)).map((figure) => ({
        figure,
        search: figureSearch(figure, search),
      }));
      const board = editable.find(({ id }) => id === target);
      if (!board) return send('POST', '/boards', { name, figures: added, address_version: ADDRESS_VERSION });
      const { id, revision } = board;
      const all = [...board.figures, ...added];
      return send('PATCH', `/boards/${id}`, { figures: all, revision, address_version: ADDRESS_VERSION });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['boards'] }),
  });
  if (add.data) return <Added board={add.data} count={figures.length} close={close} />;
  return (
    <ItemForm
      title="Add to a board"
      action="Add"
      failure="Nothing was added"
      error={add.error}
      isPending={add.isPending}
      isDisabled={figures.length === 0 || boards.isPending}
      onSubmit={() => add.mutate()}
      close={close}
    >
      <Checkbox.Group label="Figures" value={figures} onChange={setFigures}>
        <Stack gap={6} mt={4}>
          {BOARD_FIGURES.map((figure) => (
            <FigureBox key={figure} figure={figure} search={search} />
          ))}
        </Stack>
      </Checkbox.Group>
      {boards.isPending ? (
        <Skeleton h={60} />
      ) : (
        <Select
          label="Board"
          data={[
            ...editable.map((board) => ({ value: board.id, label: board.name })),
            { value: NEW, label: 'New board' },
          ]}
          value={target}
          onChange={setChosen}
          allowDeselect={false}
        />
      )}
      {target === NEW && (
        <NameField
          label="Name of the board"
          placeholder="Weekly report"
          value={name}
          onChange={setName}
          error={add.error}
        />
      )}
      <Text fz="sm" c="dimmed">
        A board keeps the filters and the period, such as the last 365 days. Figures are computed when it is opened.
      </Text>
    </ItemForm>
  );
}

/** The filters that a figure does not have. */
const leftOut = (figure: BoardFigure, search: Search): Search => {
  const kept = figureSlice(figure, search);
  return Object.fromEntries(Object.entries(sliceOf(search)).filter(([name]) => !(name in kept)));
};

interface AddedProps {
  readonly board: FigureBoard;
  readonly count: number;
  readonly close: () => void;
}

const Added = ({ board, count, close }: AddedProps) => (
  <Modal opened onClose={close} title="Added to the board">
    <Stack role="status">
      <Text className="wrapped">
        <strong>{board.name}</strong> has {plural(count, 'new figure')}, and {board.figures.length} in all.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button component={Link} to="/boards/$id" params={{ id: board.id }}>
          See the board
        </Button>
      </Group>
    </Stack>
  </Modal>
);
