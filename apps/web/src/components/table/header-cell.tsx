import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Header } from '@tanstack/react-table';
import classes from './data-table.module.css';

interface HeaderCellProps<T> {
  readonly header: Header<T, unknown>;
  readonly attributes: Readonly<Record<`data-${string}`, string | boolean | undefined>>;
}

/** The header of a column: a button that sorts, and a handle that resizes. */
export function HeaderCell<T>({ header, attributes }: HeaderCellProps<T>) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const name = String(column.columnDef.header);
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
  const direction = sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      style={{ width: `${(100 * header.getSize()) / header.getContext().table.getTotalSize()}%` }}
      {...attributes}
      aria-sort={sorted ? direction : undefined}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          className={classes.sort}
          data-active={sorted || undefined}
          onClick={column.getToggleSortingHandler()}
        >
          {name}
          <Icon size={13} aria-hidden="true" />
        </button>
      ) : (
        <span className={classes.label}>{name}</span>
      )}
      <div
        className={classes.resize}
        onPointerDown={header.getResizeHandler()}
        data-active={column.getIsResizing() || undefined}
      />
    </th>
  );
}
