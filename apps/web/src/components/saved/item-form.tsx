import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { toApiError } from '../../data/http/api-error';

export const MAX_NAME = 100;

interface ItemFormProps {
  readonly title: string;
  /** The label of the button. */
  readonly action: string;
  /** The title above an error that is not of the name. */
  readonly failure: string;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly onSubmit: () => void;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A dialog that saves or names a view or a board. */
export const ItemForm = (props: ItemFormProps) => {
  const { title, action, failure, error, isPending, isDisabled = false, onSubmit, close, children } = props;
  return (
    <Modal opened onClose={close} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Stack>
          {error !== null && nameErrorOf(error) === undefined && (
            <Alert color="red" role="alert" title={failure}>
              {toApiError(error).message}
            </Alert>
          )}
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={isDisabled}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

interface NameFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label?: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** Of the form. */
  readonly error: unknown;
}

export const NameField = ({ label = 'Name', onChange, error, ...props }: NameFieldProps) => (
  <TextInput
    label={label}
    maxLength={MAX_NAME}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    error={nameErrorOf(error)}
    required
    withAsterisk={false}
    data-autofocus
    {...props}
  />
);

const nameErrorOf = (error: unknown): string | undefined => {
  const found = error === null ? undefined : toApiError(error);
  return found?.parameter === 'name' ? found.message : undefined;
};
