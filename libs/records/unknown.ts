/** What filters accept for the records whose value is unknown. Enumerations may have it as a value. */
export const UNKNOWN = 'unknown';
