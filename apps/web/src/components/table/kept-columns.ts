import { useLocalStorage } from '@mantine/hooks';
import type { OnChangeFn, VisibilityState } from '@tanstack/react-table';
import type { Column } from './column';

/** Which columns of a table are shown. The browser keeps what a user changes; columns that are added later have their default. */
export const useKeptColumns = (
  label: string,
  columns: readonly Pick<Column<never>, 'id' | 'hidden'>[],
): [VisibilityState, OnChangeFn<VisibilityState>] => {
  const [chosen, setChosen] = useLocalStorage<VisibilityState>({
    key: `rolecall-columns ${label}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const shown = { ...Object.fromEntries(columns.map(({ id, hidden }) => [id, !hidden])), ...chosen };
  return [shown, (update) => setChosen(typeof update === 'function' ? update(shown) : update)];
};
