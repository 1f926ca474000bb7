import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useAction } from '../../components/actions/use-action';
import { type ListedExport, send } from '../../data/api';
import { credits } from '../../data/credits';

interface ResumeExportProps {
  readonly saved: ListedExport;
  readonly name: string;
}

/** Continues an export after its last record. One that has reached its limit asks for another. */
export function ResumeExport({ saved, name }: ResumeExportProps) {
  const { id, reason, credits: cost, max_credits: before } = saved;
  const [isOpen, dialog] = useDisclosure();
  const [limit, setLimit] = useState<number | ''>(before === null ? '' : 2 * before);
  const resume = useAction({
    run: (maxCredits: number | null | undefined) =>
      send('POST', `/v4/exports/${id}/resume`, maxCredits === undefined ? {} : { max_credits: maxCredits }),
    success: () => 'The export goes on.',
    invalidates: ['exports'],
  });
  return (
    <>
      <Button
        size="xs"
        onClick={reason === 'max_credits' ? dialog.open : () => resume.mutate(undefined)}
        loading={resume.isPending}
        aria-label={`Resume ${name}`}
      >
        Resume
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`Resume ${name}`}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            resume.mutate(limit === '' ? null : limit, { onSuccess: dialog.close });
          }}
        >
          <Stack>
            <Text>It has cost {credits(cost)} so far, and continues after its last record.</Text>
            <NumberInput
              label="Stop at"
              suffix=" credits"
              description="In all. Leave it empty to stop only at balance 0."
              min={cost + 1}
              allowDecimal={false}
              allowNegative={false}
              thousandSeparator=","
              value={limit}
              onChange={(value) => setLimit(value === '' ? '' : Number(value))}
              data-autofocus
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={dialog.close}>
                Cancel
              </Button>
              <Button type="submit" loading={resume.isPending}>
                Resume the export
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
