import { useHotkeys } from '@mantine/hooks';

/** Inputs into which nobody writes. Keys work there as elsewhere, for instance after a box was checked. */
const WITHOUT_TEXT = new Set(['checkbox', 'radio', 'button']);

const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && !WITHOUT_TEXT.has(target.type);

/** Whether a dialog is open that has no use for the keys of the page behind it. */
const isInDialog = ({ target }: KeyboardEvent): boolean => {
  const dialog = target instanceof Element ? target.closest('[role=dialog]') : null;
  return dialog !== null && dialog.closest('[data-keys]') === null;
};

/** Calls a function when its key is pressed, unless somebody is writing or a dialog is open. Dialogs with `data-keys` are part of the page. */
export const useKeys = (actions: Readonly<Record<string, () => void>>): void =>
  useHotkeys(
    Object.entries(actions).map(([key, act]) => [
      key,
      (event) => {
        if (isWriting(event) || isInDialog(event)) return;
        event.preventDefault();
        act();
      },
      { preventDefault: false },
    ]),
    ['TEXTAREA', 'SELECT'],
  );
