import { Anchor, Text } from '@mantine/core';
import type { components } from '../../../../../clients/typescript/schema';
import type { Search, SearchChanges } from '../../data/search';

type Word = components['schemas']['DidYouMean'];

/** What was searched for beside, or instead of, what was written. */
export function DidYouMean({
  words = [],
  search,
  onChange,
}: {
  words: readonly Word[] | undefined;
  search: Search;
  onChange: (changes: SearchChanges) => void;
}) {
  const applied = words.filter((word) => word.applied);
  const others = words.filter((word) => !word.applied);
  if (words.length === 0) return null;
  return (
    <Text fz="sm" mb="xs" role="status">
      {applied.length > 0 && (
        <>
          Including results for <strong>{applied.map(({ meant }) => meant).join(', ')}</strong>.{' '}
          <Anchor component="button" type="button" fz="sm" onClick={() => onChange({ exact: 'true' })}>
            Search only for what I wrote
          </Anchor>{' '}
        </>
      )}
      {others.map(({ parameter, given, meant }) => (
        <span key={`${parameter} ${given}`}>
          Did you mean{' '}
          <Anchor
            component="button"
            type="button"
            fz="sm"
            onClick={() => onChange({ [parameter]: replaced(search[parameter] ?? given, given, meant) })}
          >
            {meant}
          </Anchor>
          ?{' '}
        </span>
      ))}
    </Text>
  );
}

/** A value of the query string with another word in place of a given one, which may be written in capitals. */
const replaced = (text: string, given: string, meant: string): string => {
  const at = text.toLowerCase().indexOf(given.toLowerCase());
  return at === -1 ? meant : text.slice(0, at) + meant + text.slice(at + given.length);
};
