/** Ids of records; `libs/feed/ids.ts` says what they are made of. */
export const JOB_ID = { regex: /^J[0-9a-f]{32}$/, says: 'must be J and 32 hexadecimal characters' };
export const SOURCE_ID = { regex: /^S[0-9a-f]{32}$/, says: 'must be S and 32 hexadecimal characters' };

/** Characters of either. */
export const ID_LENGTH = 33;
