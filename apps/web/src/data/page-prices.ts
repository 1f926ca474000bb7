/** Postings per page of the explorer, 1 credit each. */
export const PAGE_SIZE = 10;

/** Credits that opening a page costs; figures without data cost nothing. An end-to-end test compares them with what is charged. */
export const PAGE_PRICES = { company: 3, technology: 6, metrics: 4, explore: PAGE_SIZE } as const;
