import { Slider, Text } from '@mantine/core';
import { formatPercent } from '../../data/format';
import type { EditorProps } from './editor-props';

/** The weakest evidence that is shown. */
export function StrengthEditor({ filter: { name }, search, onDraft }: EditorProps) {
  const from = `${name}_gte`;
  return (
    <>
      <Text fz="sm" c="dimmed">
        At 50%, chance alone would produce the change once in a million; at 67%, once in a billion.
      </Text>
      <Slider
        thumbLabel="Lowest strength"
        min={0}
        max={1}
        step={0.05}
        value={Number(search[from] ?? 0)}
        onChange={(value) => onDraft({ [from]: value > 0 ? value.toFixed(2) : undefined })}
        label={(value) => formatPercent(value, 0)}
        marks={[0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, label: formatPercent(value, 0) }))}
        mx="xs"
        mb="lg"
      />
    </>
  );
}
