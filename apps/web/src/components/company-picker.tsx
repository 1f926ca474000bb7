import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '../data/format';
import { useIsAdmin } from '../data/queries/session';
import { lookupQuery } from '../data/queries/suggestions';

interface CompanyPickerProps {
  readonly label: string;
  readonly onPick: (company: { readonly id: string; readonly name: string }) => void;
}

/** Suggests companies with postings as an Admin types; free. */
export function CompanyPicker({ label, onPick }: CompanyPickerProps) {
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 300);
  const isAdmin = useIsAdmin();
  const found = useQuery({ ...lookupQuery(query, 'source_ids', 10), enabled: isAdmin && query.length > 1 });
  const options = new Map(
    (found.data?.[0]?.values ?? []).map((company) => [
      `${company.label} (${plural(company.count, 'posting')})`,
      company,
    ]),
  );
  return (
    <Autocomplete
      aria-label={label}
      placeholder={isAdmin ? label : 'Only Admins of your organization can change this'}
      disabled={!isAdmin}
      w={{ base: '100%', xs: 300 }}
      value={text}
      onChange={setText}
      data={query.length > 1 ? [...options.keys()] : []}
      filter={({ options: all }) => all}
      rightSection={found.isFetching ? <Loader size="xs" /> : null}
      onOptionSubmit={(value) => {
        const company = options.get(value);
        if (company) onPick({ id: company.value, name: company.label });
        // The component sets the value after this call; clear it then.
        queueMicrotask(() => setText(''));
      }}
    />
  );
}
