/**
 * Flags of Node for the programs that serve pages. Their buffers lie outside the heap; with the default young
 * generation they pile up until a full collection, which took a third of the API's processor time (docs/adr/0002).
 * `docker/Dockerfile` sets the same in NODE_OPTIONS.
 */
export const nodeFlags = ['--max-semi-space-size=4'];

/**
 * For programs that work through many postings: what one posting needs is garbage before the next, and cheap while it is
 * young. The little that grows old is collected at one and a half times of what lives, not at four times.
 */
export const batchFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
