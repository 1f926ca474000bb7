import { Group, NumberInput } from '@mantine/core';
import type { EditorProps } from './editor-props';
import { rangeError } from './range-error';

/** How a number of a query string is shown: a share as percent. */
const SCALES = { percent: { factor: 100, suffix: ' %' }, number: { factor: 1, suffix: '' } } as const;

/** A range of a number, `_gte` and `_lte`. */
export function RangeEditor({ filter: { name, kind }, search, onDraft }: EditorProps) {
  const { factor, suffix } = SCALES[kind === 'percent' ? 'percent' : 'number'];
  const input = (parameter: string, label: string) => (
    <NumberInput
      label={label}
      placeholder="Any"
      error={parameter === `${name}_lte` && rangeError(search, name)}
      suffix={suffix}
      decimalScale={factor === 1 ? 0 : 1}
      value={search[parameter] === undefined ? '' : Number((Number(search[parameter]) * factor).toFixed(1))}
      onChange={(value) =>
        onDraft({ [parameter]: value === '' ? undefined : String(Number((Number(value) / factor).toFixed(4))) })
      }
    />
  );
  return (
    <Group grow gap="sm">
      {input(`${name}_gte`, 'At least')}
      {input(`${name}_lte`, 'At most')}
    </Group>
  );
}
