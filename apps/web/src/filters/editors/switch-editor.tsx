import { SegmentedControl } from '@mantine/core';
import type { EditorProps } from './editor-props';

/** Yes, no, or either. */
export function SwitchEditor({ filter: { name, label }, search, onDraft }: EditorProps) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={label}
      value={search[name] ?? 'any'}
      onChange={(value) => onDraft({ [name]: value === 'any' ? undefined : value })}
      data={[
        { value: 'any', label: 'Either' },
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]}
    />
  );
}
