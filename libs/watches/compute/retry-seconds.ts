/** Seconds after which a watch whose filters are invalid is tried again: a collection or a tier may have come back. */
export const RETRY_SECONDS = 60;
