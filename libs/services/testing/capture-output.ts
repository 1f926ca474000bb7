/** Where a command writes. */
interface Output {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

/** What a command has written, and its exit code. */
export interface CapturedOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process. @param run gets the output to write to, and returns the exit code. */
export const captureOutput = async (run: (output: Output) => Promise<number>): Promise<CapturedOutput> => {
  let [stdout, stderr] = ['', ''];
  const code = await run({
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
};
