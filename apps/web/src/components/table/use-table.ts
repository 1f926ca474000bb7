import {
  type ColumnDef,
  getCoreRowModel,
  getSortedRowModel,
  type SortingState,
  type Table,
  useReactTable,
} from '@tanstack/react-table';
import { useState } from 'react';
import type { Column } from './column';
import { useKeptColumns } from './kept-columns';

/** The order of a table of which only some pages are loaded: the API sorts all rows, by columns that have an `order`. */
export interface TableOrder {
  readonly value: string;
  /** Orders that begin with the smallest value. */
  readonly ascending?: readonly string[];
  readonly onChange: (order: string) => void;
}

interface TableOptions<T> {
  /** The name under which the browser keeps the chosen columns. */
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly rowId: (row: T) => string;
  readonly initialSort?: SortingState | undefined;
  /** Default: the rows are all there are, and are sorted here. */
  readonly order?: TableOrder | undefined;
}

/** A table with sortable, resizable and hideable columns. */
export function useTable<T>({ label, rows, columns, rowId, initialSort = [], order }: TableOptions<T>): Table<T> {
  const [localSorting, setLocalSorting] = useState<SortingState>(initialSort);
  const sorting = order ? sortingOf(columns, order) : localSorting;
  const [columnVisibility, setColumnVisibility] = useKeptColumns(label, columns);
  return useReactTable<T>({
    data: rows as T[],
    columns: columns.map(
      ({ id, header, value, size = 150, action, order: ofColumn }): ColumnDef<T> => ({
        id,
        header,
        size,
        minSize: 60,
        accessorFn: value,
        enableSorting: order ? ofColumn !== undefined : !action,
        sortUndefined: 'last',
      }),
    ),
    state: { sorting, columnVisibility },
    manualSorting: order !== undefined,
    enableSortingRemoval: order === undefined,
    onSortingChange: (update) => {
      if (!order) return setLocalSorting(update);
      const [first] = typeof update === 'function' ? update(sorting) : update;
      const next = columns.find(({ id }) => id === first?.id)?.order;
      if (next !== undefined && next !== order.value) order.onChange(next);
    },
    onColumnVisibilityChange: setColumnVisibility,
    getRowId: rowId,
    columnResizeMode: 'onChange',
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
}

const sortingOf = <T>(columns: readonly Column<T>[], { value, ascending = [] }: TableOrder): SortingState =>
  columns.filter(({ order }) => order === value).map(({ id }) => ({ id, desc: !ascending.includes(value) }));
