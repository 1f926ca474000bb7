import { createContext } from 'react';

/** What the figures of a page are about, such as "State: California · last 365 days". It is written on downloaded images. */
export const FigureScope = createContext('');

/** On a board, the address that shows the figure: its citation stands below it. Undefined elsewhere. */
export const FigureAddress = createContext<string | undefined>(undefined);
