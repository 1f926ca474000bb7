import { ActionIcon, Checkbox, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconColumns3, IconDownload } from '@tabler/icons-react';
import {
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  type Header,
  type Row,
  type SortingState,
  useReactTable,
  type VisibilityState,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import { ScrollRegion } from '../scroll-region';
import { download, toCsv } from './csv';
import classes from './data-table.module.css';

type Value = string | number | boolean | null | undefined;

export interface Column<T> {
  readonly id: string;
  readonly header: string;
  /** What is sorted and exported. */
  readonly value: (row: T) => Value;
  /** What is shown; the value by default. */
  readonly cell?: (row: T) => ReactNode;
  readonly align?: 'left' | 'right';
  /** Pixels at first. */
  readonly size?: number;
  readonly hidden?: boolean;
  /** Not part of the export: buttons, for example. */
  readonly action?: boolean;
}

interface DataTableProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly rowId: (row: T) => string;
  /** Without it there is no CSV export. */
  readonly exportName?: string;
  readonly empty?: ReactNode;
  readonly footer?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly initialSort?: SortingState;
}

const ROW_HEIGHT = 41;
const VIRTUAL_FROM = 120;

/** A table that sorts, resizes and hides columns and exports what it shows. Rows beyond 120 are rendered as they scroll into view. */
export function DataTable<T>({
  label,
  rows,
  columns,
  rowId,
  exportName,
  empty,
  footer,
  toolbar,
  initialSort = [],
}: DataTableProps<T>) {
  const [sorting, setSorting] = useState<SortingState>(initialSort);
  const [visible, setVisible] = useState<VisibilityState>(
    Object.fromEntries(columns.filter(({ hidden }) => hidden).map(({ id }) => [id, false])),
  );
  const byId = new Map(columns.map((column) => [column.id, column]));
  const table = useReactTable<T>({
    data: rows as T[],
    columns: columns.map(
      ({ id, header, value, cell, size = 150, action }): ColumnDef<T> => ({
        id,
        header,
        size,
        minSize: 60,
        accessorFn: value,
        enableSorting: !action,
        sortUndefined: 'last',
        cell: ({ row }) => (cell ? cell(row.original) : (value(row.original) ?? '–')),
      }),
    ),
    state: { sorting, columnVisibility: visible },
    onSortingChange: setSorting,
    onColumnVisibilityChange: setVisible,
    getRowId: rowId,
    columnResizeMode: 'onChange',
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const scroller = useRef<HTMLElement>(null);
  const sorted = table.getRowModel().rows;
  const isVirtual = sorted.length > VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: isVirtual ? sorted.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  if (rows.length === 0 && empty) return empty;

  const items = virtual.getVirtualItems();
  const shown = isVirtual ? items.map(({ index }) => sorted[index] as Row<T>) : sorted;
  const above = isVirtual ? (items[0]?.start ?? 0) : 0;
  const below = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const alignOf = (id: string) => byId.get(id)?.align ?? 'left';
  const exportCsv = () => {
    const exported = table
      .getVisibleLeafColumns()
      .flatMap(({ id }) => byId.get(id) ?? [])
      .filter(({ action }) => !action);
    const cells = sorted.map(({ original }) => exported.map(({ value }) => value(original)));
    download(
      `${exportName}.csv`,
      toCsv(
        exported.map(({ header }) => header),
        cells,
      ),
    );
  };

  return (
    <div>
      <Group justify="space-between" px="md" pb="xs" gap="xs">
        <div>{toolbar}</div>
        <Group gap={2} className="no-print">
          <ColumnMenu
            columns={columns}
            visible={visible}
            toggle={(id, on) => setVisible((state) => ({ ...state, [id]: on }))}
          />
          {exportName && (
            <Tooltip label="Export as CSV">
              <ActionIcon aria-label={`Export ${label} as CSV`} onClick={exportCsv}>
                <IconDownload size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </Group>
      <ScrollRegion
        ref={scroller}
        className={isVirtual ? `${classes.scroller} ${classes.virtual}` : classes.scroller}
        label={`${label}, table`}
      >
        <table className={classes.table} aria-label={label} style={{ minWidth: table.getTotalSize() }}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <HeaderCell key={header.id} header={header} align={alignOf(header.id)} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {above > 0 && (
              <tr style={{ height: above }}>
                <td colSpan={99} />
              </tr>
            )}
            {shown.map((row) => (
              <tr key={row.id}>
                {row.getVisibleCells().map((cell) => (
                  <td key={cell.id} data-align={alignOf(cell.column.id)}>
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </td>
                ))}
              </tr>
            ))}
            {below > 0 && (
              <tr style={{ height: below }}>
                <td colSpan={99} />
              </tr>
            )}
          </tbody>
        </table>
      </ScrollRegion>
      {footer && (
        <Text c="dimmed" fz="sm" px="md" py="sm" component="div">
          {footer}
        </Text>
      )}
    </div>
  );
}

function HeaderCell<T>({ header, align }: { readonly header: Header<T, unknown>; readonly align: 'left' | 'right' }) {
  const { column } = header;
  const sorted = column.getIsSorted();
  const name = String(column.columnDef.header);
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
  const direction = sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" style={{ width: header.getSize() }} data-align={align} aria-sort={sorted ? direction : undefined}>
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

interface ColumnMenuProps<T> {
  readonly columns: readonly Column<T>[];
  readonly visible: VisibilityState;
  readonly toggle: (id: string, on: boolean) => void;
}

function ColumnMenu<T>({ columns, visible, toggle }: ColumnMenuProps<T>) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon aria-label="Choose columns">
          <IconColumns3 size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns</Menu.Label>
        {columns
          .filter(({ action }) => !action)
          .map(({ id, header }) => {
            const on = visible[id] !== false;
            return (
              <Menu.Item key={id} onClick={() => toggle(id, !on)} aria-checked={on} role="menuitemcheckbox">
                <Checkbox
                  checked={on}
                  readOnly
                  label={header}
                  size="xs"
                  tabIndex={-1}
                  style={{ pointerEvents: 'none' }}
                />
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
