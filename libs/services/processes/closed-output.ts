/**
 * Calls `end` when the output of this process is no longer read, as after `| head`. Other errors, such as a full disk, only lose output.
 * Without a listener, Node ends the process with a stack trace.
 */
export const onOutputClosed = (end: () => void): void => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE') end();
    });
  }
};
