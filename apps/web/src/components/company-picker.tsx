import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companySuggestions } from '../data/suggestions';

interface CompanyPickerProps {
  readonly label: string;
  readonly onPick: (company: { readonly id: string; readonly name: string }) => void;
}

/** Suggests companies as the user types (1 credit per lookup, 300 ms after the last key). */
export function CompanyPicker({ label, onPick }: CompanyPickerProps) {
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 300);
  const found = useQuery({ ...companySuggestions(query), enabled: query.length > 1 });
  // Different companies can have the same name, so the domain is shown too.
  const options = new Map(
    (found.data ?? []).map((company) => [
      `${company.brand_name ?? company.url_source} (${company.url_source})`,
      company,
    ]),
  );
  return (
    <Autocomplete
      aria-label={label}
      placeholder={label}
      w={{ base: '100%', xs: 300 }}
      value={text}
      onChange={setText}
      data={query.length > 1 ? [...options.keys()] : []}
      filter={({ options: all }) => all}
      rightSection={found.isFetching ? <Loader size="xs" /> : null}
      onOptionSubmit={(value) => {
        const company = options.get(value);
        if (company) onPick({ id: company.id, name: company.brand_name ?? company.url_source });
        // The component sets the value after this call; clear it then.
        queueMicrotask(() => setText(''));
      }}
    />
  );
}
