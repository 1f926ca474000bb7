import type { ReactNode } from 'react';

type Value = string | number | boolean | null | undefined;

export interface Column<T> {
  readonly id: string;
  readonly header: string;
  /** What is sorted and exported. */
  readonly value: (row: T) => Value;
  /** What is shown; the value by default. */
  readonly cell?: (row: T) => ReactNode;
  readonly align?: 'left' | 'right';
  /** Initial width in pixels. */
  readonly size?: number;
  readonly hidden?: boolean;
  /** Not part of the export: buttons, for example. */
  readonly action?: boolean;
}
