import { UNKNOWN } from '#libs/records/unknown.js';
import { byMeaningFirst } from '#libs/registry/parameters/nearest.js';
import { type ClosedList, closedValuesMeant, valuesOf } from '../../../names/filter-values.js';
import { notFound } from '../argument-errors.js';
import { type NamedFilters, reading } from '../understood.js';

/** Postings with any of the values of a closed list, which may be in other words: `junior` is `entry`. `unknown` is a value, too. */
export const readClosedValues = (given: readonly string[], argument: ClosedList): NamedFilters => {
  const words = given.flatMap((each) => each.split(',')).filter((word) => word.trim() !== '');
  const found = words.map((word) => ({ word, values: valuesNamed(word, argument) }));
  return {
    query: { [argument]: [...new Set(found.flatMap(({ values }) => values))] },
    understood: found
      .filter(({ word, values }) => values.join() !== word)
      .map(({ word, values }) => reading(argument, word, values.join(' or '))),
  };
};

const valuesNamed = (word: string, argument: ClosedList): readonly string[] => {
  if (word.trim().toLowerCase() === UNKNOWN) return [UNKNOWN];
  const meant = closedValuesMeant(word, argument);
  if (meant.length > 0) return meant;
  const values = valuesOf(argument);
  const near = byMeaningFirst(
    word.toLowerCase(),
    values.map((value) => ({ value, names: [value] })),
  );
  throw notFound(argument, word, `is not one of ${values.join(', ')}`, near);
};
