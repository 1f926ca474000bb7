import { fold } from '#libs/reference/fold.js';
import { lazy } from '#libs/reference/read-table.js';
import { technologies } from '#libs/reference/technologies.js';
import { NearestNames } from '#libs/registry/parameters/nearest.js';
import { matchingTechnologies } from '../../../names/technologies.js';
import { notFound } from '../argument-errors.js';
import { type NamedFilters, reading } from '../understood.js';

/** Postings that name any of the technologies. */
export const readTechnologies = (given: readonly string[], argument: string): NamedFilters => {
  const found = given.map((name) => {
    const [match, ...others] = matchingTechnologies(name, 4).matches as { technologies: string; name: string }[];
    if (!match) throw notFound(argument, name, 'is no technology of the catalogue', nearest(name));
    return { name, match, others };
  });
  return {
    query: { technologies: found.map(({ match }) => match.technologies) },
    understood: found
      .filter(({ name, match, others }) => fold(name) !== fold(match.name) || others.length > 0)
      .map(({ name, match, others }) =>
        reading(
          argument,
          name,
          match.name,
          others.map((other) => other.name),
        ),
      ),
  };
};

const names = lazy(
  () =>
    new NearestNames(
      technologies().map(({ name: value, spellings }) => ({
        value,
        names: [fold(value), ...spellings.map(({ text }) => fold(text))],
      })),
    ),
);

const nearest = (name: string): readonly string[] => names().find(fold(name));
