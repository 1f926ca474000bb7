import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

/** `rich`: a few lines for each posting. `compact`: a row of a table. */
export type ListForm = 'rich' | 'compact';

/** How postings are listed, which the browser keeps. A table needs the width of a tablet. */
export const useListForm = (): { form: ListForm; isOffered: boolean; choose: (form: ListForm) => void } => {
  const [kept, choose] = useLocalStorage<ListForm>({
    key: 'rolecall-list-form',
    defaultValue: 'rich',
    getInitialValueInEffect: false,
  });
  const isOffered = useMediaQuery('(min-width: 761px)', true, { getInitialValueInEffect: false });
  return { form: isOffered ? kept : 'rich', isOffered, choose };
};
