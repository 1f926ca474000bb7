// Only in memory: a token in the storage of the browser would outlive the visit.
let token = '';

/** The API token that a visitor entered, until the page is reloaded or closed or the user signs out. */
export const keptToken = (): string => token;

export const keepToken = (value: string): void => {
  token = value;
};
