import { ActionIcon, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { BOARD_FIGURE_TYPES } from '../../components/saved/board-figures';
import type { FigureBoard } from '../../data/dashboard';
import classes from './board.module.css';
import { ShownFigure } from './shown-figure';

type Figures = FigureBoard['figures'];

interface FigureListProps {
  readonly figures: Figures;
  readonly isEditable: boolean;
  /** Whether the figures are loaded; before, the list says which there are. */
  readonly isShown: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
}

/** The figures of a board, whose order is changed with buttons or by dragging. */
export function FigureList({ figures, isEditable, isShown, onMove, onRemove }: FigureListProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const endDrag = () => {
    setDragged(null);
    setTarget(null);
  };
  const labelOf = (index: number) => BOARD_FIGURE_TYPES[(figures[index] as Figures[number]).figure].label;
  const move = (from: number, to: number) => {
    if (to < 0 || to >= figures.length || from === to) return;
    setMessage(`${labelOf(from)} is now ${to + 1} of ${figures.length}.`);
    onMove(from, to);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== null && target !== null) move(dragged, target);
    endDrag();
  };
  return (
    <>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
      <ol ref={list} tabIndex={-1} className={classes.list} aria-label="Figures">
        {figures.map((figure, index) => {
          const label = labelOf(index);
          const place = `${label}, ${index + 1} of ${figures.length}`;
          return (
            <li
              key={keyOf(figures, index)}
              aria-label={place}
              className={classes.item}
              data-target={
                dragged !== null && target === index && dragged !== index
                  ? dragged < index
                    ? 'below'
                    : 'above'
                  : undefined
              }
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setTarget(index);
              }}
              onDrop={drop}
            >
              <Stack gap="xs">
                <ShownFigure
                  figure={figure}
                  isShown={isShown}
                  tools={
                    isEditable && (
                      <Group gap={2} wrap="nowrap" className="no-print">
                        <span
                          className={classes.handle}
                          draggable
                          title={`Drag ${label}`}
                          aria-hidden="true"
                          onDragStart={(event) => {
                            event.dataTransfer.effectAllowed = 'move';
                            // Without data, Firefox does not begin to drag.
                            event.dataTransfer.setData('text/plain', label);
                            setDragged(index);
                          }}
                          onDragEnd={endDrag}
                        >
                          <IconGripVertical size={16} />
                        </span>
                        <ActionIcon
                          aria-label={`Move ${place} up`}
                          aria-disabled={index === 0}
                          data-disabled={index === 0 || undefined}
                          onClick={() => move(index, index - 1)}
                        >
                          <IconArrowUp size={16} />
                        </ActionIcon>
                        <ActionIcon
                          aria-label={`Move ${place} down`}
                          aria-disabled={index === figures.length - 1}
                          data-disabled={index === figures.length - 1 || undefined}
                          onClick={() => move(index, index + 1)}
                        >
                          <IconArrowDown size={16} />
                        </ActionIcon>
                        <ActionIcon
                          aria-label={`Remove ${place}`}
                          onClick={() => {
                            setMessage(`${label} was removed.`);
                            onRemove(index);
                            // The button is gone.
                            list.current?.focus();
                          }}
                        >
                          <IconTrash size={16} />
                        </ActionIcon>
                      </Group>
                    )
                  }
                />
              </Stack>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The same figure can be on a board twice. */
const keyOf = (figures: Figures, index: number): string => {
  const keys = figures.slice(0, index + 1).map((figure) => JSON.stringify(figure));
  const key = keys.at(-1) as string;
  return `${key} ${keys.filter((one) => one === key).length}`;
};
