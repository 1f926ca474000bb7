import { useNavigate, useSearch as useRouterSearch } from '@tanstack/react-router';

/** The parsed query string of a page. */
export type Search = Readonly<Record<string, string>>;

/** Changes of a query string; `undefined` removes a parameter. */
export type SearchChanges = Readonly<Record<string, string | undefined>>;

/** Keeps every parameter that has a value: pages with the parameters of the API, which validates them. */
export const anyParameters = (search: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );

/** Keeps the parameters that a page declares. */
export const onlyParameters =
  (...names: readonly string[]) =>
  (search: Record<string, unknown>): Search =>
    Object.fromEntries(Object.entries(anyParameters(search)).filter(([name]) => names.includes(name)));

/** `?name=value`, as in the API: plain text, with readable commas. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const query = new URLSearchParams(anyParameters(search)).toString().replaceAll('%2C', ',');
  return query === '' ? '' : `?${query}`;
};

/** What newsletters, advertisements and social networks add to links. */
const TRACKING = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id)$/;

export const parseSearch = (text: string): Search =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([name]) => !TRACKING.test(name)));

/** The query string of this page and a function that updates it. */
export function useSearch(): [Search, (changes: SearchChanges, replace?: boolean) => void] {
  const search = useRouterSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  return [
    search,
    (changes, replace = false) =>
      void navigate({
        to: '.',
        search: (before: Search) => anyParameters({ ...before, ...changes }),
        replace,
        resetScroll: false,
        // Such as the saved view that was opened.
        state: true,
      }),
  ];
}
