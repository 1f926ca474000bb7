/** Orders that the API ends after some records: an export has all of them, in the default order. */
export const PARTIAL_ORDERS: readonly string[] = ['relevance', 'salary'];
