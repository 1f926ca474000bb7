/** The statements by which the fetch of a board changes the store, apart from the state of the board. */
export const WRITES = {
  savePosting: 'INSERT OR REPLACE INTO postings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  verifyPosting: 'UPDATE postings SET verified_active_at = ? WHERE board = ? AND source_job_id = ?',
  dropQueued: 'DELETE FROM rows WHERE kind = ? AND id = ? AND publication IS NULL',
  queueRow: 'INSERT INTO rows (kind, id, body) VALUES (?, ?, ?)',
  saveCompany: 'INSERT OR REPLACE INTO companies VALUES (?, ?, ?)',
  saveSentences: 'INSERT OR REPLACE INTO company_sentences VALUES (?, ?)',
} as const;

/** A change that is made later, by another process. */
export type StoreWrite = readonly [statement: keyof typeof WRITES, ...values: (string | number | null | Uint8Array)[]];
