import { Group, Text } from '@mantine/core';
import type { Row, SortingState } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { PanelTools } from '../page/panel';
import { ScrollRegion } from '../scroll-region';
import type { Column } from './column';
import classes from './data-table.module.css';
import { HeaderCell } from './header-cell';
import { TableTools } from './table-tools';
import { type TableOrder, useTable } from './use-table';

export interface DataTableProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly rowId: (row: T) => string;
  /** Name of the CSV file. Without it, there is no export. */
  readonly exportName?: string | undefined;
  /** Shown instead of the table when there are no rows; the toolbar stays. */
  readonly empty?: ReactNode;
  readonly footer?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly initialSort?: SortingState | undefined;
  /** The order of the API, for a table of which only some pages are loaded. */
  readonly order?: TableOrder | undefined;
}

const ROW_HEIGHT = 41;
const MAX_RENDERED_ROWS = 120;

/**
 * A table with sortable, resizable and hideable columns and a CSV export. Its controls are in the header of the enclosing
 * panel. Tables of more than 120 rows are virtualized.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, columns, exportName, empty, footer, toolbar } = props;
  const table = useTable(props);
  const isEmpty = rows.length === 0 && empty !== undefined;
  return (
    <div>
      {toolbar && (
        <Group px="md" pb="sm" gap="xs">
          {toolbar}
        </Group>
      )}
      {isEmpty ? (
        empty
      ) : (
        <>
          <PanelTools>
            <TableTools table={table} columns={columns} label={label} exportName={exportName} />
          </PanelTools>
          <TableBody label={label} table={table} columns={columns} />
        </>
      )}
      {footer && (
        <Text c="dimmed" fz="sm" px="md" py="sm" component="div" className={classes.footer}>
          {footer}
        </Text>
      )}
    </div>
  );
}

interface TableBodyProps<T> {
  readonly label: string;
  readonly table: ReturnType<typeof useTable<T>>;
  readonly columns: readonly Column<T>[];
}

function TableBody<T>({ label, table, columns }: TableBodyProps<T>) {
  const scroller = useRef<HTMLElement>(null);
  const sorted = table.getRowModel().rows;
  const isVirtual = sorted.length > MAX_RENDERED_ROWS;
  const virtual = useVirtualizer({
    count: isVirtual ? sorted.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const shown = isVirtual ? items.map(({ index }) => sorted[index] as Row<T>) : sorted;
  const above = isVirtual ? (items[0]?.start ?? 0) : 0;
  const below = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  const attributesOf = (id: string) => ({
    'data-align': columnOf.get(id)?.align ?? 'left',
    'data-action': columnOf.get(id)?.action || undefined,
  });
  return (
    <ScrollRegion
      ref={scroller}
      className={isVirtual ? `${classes.scroller} ${classes.virtual}` : classes.scroller}
      label={`${label}, table`}
    >
      <table
        className={classes.table}
        aria-label={label}
        data-virtual={isVirtual || undefined}
        style={{ '--table-width': `${table.getTotalSize()}px` } as CSSProperties}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} attributes={attributesOf(header.id)} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          <Spacer height={above} />
          {shown.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} {...attributesOf(cell.column.id)} data-label={columnOf.get(cell.column.id)?.header}>
                  {contentOf(columnOf.get(cell.column.id), row.original)}
                </td>
              ))}
            </tr>
          ))}
          <Spacer height={below} />
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Called, not rendered as a component: it is another function each time, and its buttons would lose the focus. */
const contentOf = <T,>(column: Column<T> | undefined, row: T): ReactNode =>
  column?.cell ? column.cell(row) : (column?.value(row) ?? '–');

/** Fills the space of rows that are not rendered. */
const Spacer = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr style={{ height }}>
      <td colSpan={99} />
    </tr>
  ) : null;
