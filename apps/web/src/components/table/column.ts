import type { ReactNode } from 'react';

type Value = string | number | boolean | null | undefined;

export interface Column<T> {
  readonly id: string;
  readonly header: string;
  /** The value for sorting and export. */
  readonly value: (row: T) => Value;
  /** The content of the cell. Default: the value. */
  readonly cell?: (row: T) => ReactNode;
  readonly align?: 'left' | 'right';
  /** Initial width in pixels. */
  readonly size?: number;
  readonly hidden?: boolean;
  /** The order of the API by this column, in a table that the API sorts. */
  readonly order?: string;
  /** The column has buttons instead of data and is not exported. */
  readonly action?: boolean;
}
