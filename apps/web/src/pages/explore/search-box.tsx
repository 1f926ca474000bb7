import { Autocomplete, Kbd, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import { titleSuggestions } from '../../data/queries/suggestions';

interface SearchBoxProps {
  /** The query in the URL. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly onTitle: (title: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Typing loads suggestions (1 credit per lookup, 300 ms after the last key); Enter searches. */
export function SearchBox({ value, onSearch, onTitle, ref }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => setText(value), [value]);
  const [query] = useDebouncedValue(text.trim(), 300);
  const titles = useQuery({
    ...titleSuggestions(query),
    enabled: isTyping && query.length > 1 && query === text.trim(),
  });
  const suggestions = [...new Set((titles.data ?? []).map(({ title }) => title))];
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTyping(false);
          // The keys j and k then move through the results.
          (event.currentTarget.querySelector('input') as HTMLInputElement).blur();
          onSearch(text.trim());
        }}
      >
        <Autocomplete
          ref={ref}
          size="md"
          aria-label="Search postings"
          placeholder="Search titles and descriptions"
          leftSection={<IconSearch size={18} stroke={1.7} />}
          rightSection={
            titles.isFetching ? (
              <Loader size="xs" />
            ) : (
              <Kbd size="xs" visibleFrom="sm">
                /
              </Kbd>
            )
          }
          value={text}
          onChange={(next) => {
            setTyping(true);
            setText(next);
          }}
          onOptionSubmit={(title) => {
            setTyping(false);
            queueMicrotask(() => setText(value));
            onTitle(title);
          }}
          data={isTyping && suggestions.length > 0 ? [{ group: 'Job titles', items: suggestions }] : []}
          filter={({ options }) => options}
          comboboxProps={{ shadow: 'md' }}
          maxLength={500}
        />
      </form>
    </search>
  );
}
