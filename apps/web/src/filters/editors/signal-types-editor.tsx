import { Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, humanize } from '../../data/format';
import { signalTypesQuery } from '../../data/queries/signals';
import { joinValues, splitValues } from '../chips-of';
import classes from '../filters.module.css';
import type { EditorProps } from './editor-props';

/** Chooses types of signals among those that have fired. */
export function SignalTypesEditor({ filter: { name, label }, search, onDraft }: EditorProps) {
  const types = useQuery(signalTypesQuery);
  const chosen = splitValues(search[name]);
  if (!types.data) return <Skeleton h={296} />;
  return (
    <fieldset className={classes.values} aria-label={label}>
      {types.data.map(({ type, description, signals_count }) => (
        <div key={type} className={classes.value}>
          <Checkbox
            size="xs"
            label={humanize(type)}
            description={description}
            checked={chosen.includes(type)}
            onChange={() =>
              onDraft({
                [name]: joinValues(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type]),
              })
            }
          />
          <span className="tabular">{formatNumber(signals_count)}</span>
        </div>
      ))}
    </fieldset>
  );
}
