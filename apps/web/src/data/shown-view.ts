/** Whether the explorer lists postings, which cost credits: charts and maps are counts. @param show the parameter of its address */
export const isListShown = (show: string | undefined): boolean => show !== 'charts' && !isMapShown(show);

/** Whether it shows a map: `map`, or `map_` and the places on it. */
export const isMapShown = (show: string | undefined): boolean => show === 'map' || show?.startsWith('map_') === true;
