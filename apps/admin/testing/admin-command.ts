import { type CapturedOutput, captureOutput } from '#libs/services/testing/capture-output.js';
import { runAdmin } from '../run-admin.js';

interface CommandResult extends CapturedOutput {
  /** The sentence with which it failed; undefined if it did not. */
  readonly sentence: string | undefined;
  /** What a command with `--json` prints. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read output of any shape
  json(): any;
}

/** Runs a command of the operator in this process. */
export const adminCommand = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> => {
  const result = await captureOutput((output) => runAdmin(args, { env, ...output }));
  return {
    ...result,
    sentence: result.stderr.split('\n').find((line) => line.startsWith('error: ')),
    json: () => JSON.parse(result.stdout),
  };
};
