import { useHotkeys } from '@mantine/hooks';

/** Inputs into which nobody writes. Keys work there as elsewhere, for instance after a box was checked. */
const WITHOUT_TEXT = new Set(['checkbox', 'radio', 'button']);

const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && !WITHOUT_TEXT.has(target.type);

/** Calls a function when its key is pressed, unless somebody is writing. */
export const useKeys = (actions: Readonly<Record<string, () => void>>): void =>
  useHotkeys(
    Object.entries(actions).map(([key, act]) => [
      key,
      (event) => {
        if (isWriting(event)) return;
        event.preventDefault();
        act();
      },
      { preventDefault: false },
    ]),
    ['TEXTAREA', 'SELECT'],
  );
