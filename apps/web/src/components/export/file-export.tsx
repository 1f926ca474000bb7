import { Alert, Button, Group, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListedExport, startExport } from '../../data/api';
import { credits } from '../../data/credits';
import { formatNumber, plural } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { useBalance } from '../../data/http/balance';
import { accountQuery, useIsCharged } from '../../data/queries/session';
import { LISTS } from '../../filters/saved-search';
import { Link } from '../link';
import type { ExportedSearch } from './exported-search';
import { FILE_FORMATS } from './file-formats';

interface FileExportProps {
  readonly search: ExportedSearch;
  readonly close: () => void;
}

/** Starts an export of all records of a search. */
export function FileExport({ search, close }: FileExportProps) {
  const { kind, parameters, count = 0, isReordered } = search;
  const { record } = LISTS[kind].set;
  const isCharged = useIsCharged();
  const [format, setFormat] = useState<ListedExport['format']>('parquet');
  const [limit, setLimit] = useState<number | ''>(count);
  const client = useQueryClient();
  // The same key as long as the request is the same: sent again after a lost connection, it starts no second export.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: () => {
      const { compression } = FILE_FORMATS[format];
      const maxCredits = isCharged && limit !== '' ? limit : null;
      return startExport(
        { kind, parameters, format, compression, bom: format === 'csv', max_credits: maxCredits },
        key,
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['exports'] }),
  });
  const change = <T,>(set: (value: T) => void, value: T) => {
    set(value);
    setKey(crypto.randomUUID());
  };
  if (start.data) return <Started close={close} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate();
      }}
    >
      <Stack>
        {start.error && (
          <Alert color="red" role="alert" title="The export was not started">
            {toApiError(start.error).message}
          </Alert>
        )}
        <Radio.Group
          label="Format"
          value={format}
          onChange={(value) => change(setFormat, value as ListedExport['format'])}
        >
          <Stack gap="xs" mt={4}>
            {Object.entries(FILE_FORMATS).map(([value, { label, description }]) => (
              <Radio key={value} value={value} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
        <Text>
          All <strong>{plural(count, ...record)}</strong> that this search finds now
          {isCharged ? (
            <>
              , 1 credit each: <strong>{credits(count)}</strong>, charged while the files are written.
            </>
          ) : (
            '.'
          )}
          {isReordered && ' They are in the default order: this one ends after 10,000 records.'}
        </Text>
        {isCharged && (
          <NumberInput
            label="Stop at"
            suffix=" credits"
            description="The export is then paused, and you can resume it. Leave it empty to stop only at balance 0."
            min={1}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            value={limit}
            onChange={(value) => change(setLimit, value === '' ? '' : Number(value))}
          />
        )}
        <Bounds count={count} limit={isCharged && limit !== '' ? limit : Number.POSITIVE_INFINITY} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={start.isPending} disabled={limit === 0}>
            Start the export
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What ends the export before its last record, if anything does. */
function Bounds({ count, limit }: { readonly count: number; readonly limit: number }) {
  const isCharged = useIsCharged();
  const { data: account } = useQuery(accountQuery);
  const balance = useBalance()?.balance ?? account?.credits?.balance;
  const ofPlan = account?.plan.export_rows ?? Number.POSITIVE_INFINITY;
  const affordable = isCharged ? (balance ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const wanted = Math.min(count, limit);
  if (ofPlan < wanted && ofPlan <= affordable)
    return (
      <Alert color="yellow" title={`Paused after ${plural(ofPlan, 'row')}`}>
        Your plan includes {formatNumber(ofPlan)} rows in one export. Export parts of the search with narrower filters,
        or ask for a larger plan.
      </Alert>
    );
  if (affordable < wanted)
    return (
      <Alert color="yellow" title={`Paused after ${plural(affordable, 'row')}`}>
        You have {credits(affordable)}. When there are more, resume the export: it continues after its last record.{' '}
        <Link to="/billing">See billing</Link>
      </Alert>
    );
  return null;
}

const Started = ({ close }: { readonly close: () => void }) => (
  <Stack role="status">
    <Text>The export has started. Its files appear on the Exports page, each once it is written.</Text>
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={close}>
        Close
      </Button>
      <Button component={Link} to="/exports">
        See exports
      </Button>
    </Group>
  </Stack>
);
