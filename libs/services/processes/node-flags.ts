/**
 * Flags of Node for the programs that serve pages. Their buffers lie outside the heap; with the default young
 * generation they accumulate until a full collection, which took a third of the API's CPU time (docs/adr/0002). With 4 MiB they use
 * 5 to 10% more CPU time, and 10 MiB less memory.
 * The old generation is collected when it has grown by half: under a flood of requests the process used 336 MiB instead of 549.
 * `docker/Dockerfile` sets the same.
 */
export const nodeFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/**
 * For programs that process many postings: the memory of one posting is garbage before the next, and cheap to collect while it is
 * young. The old generation is collected when it has grown by half, not when it has quadrupled.
 */
export const batchFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
