/** A reporter that prints a last line for programs to read. A test file that could not run counts as one failed test. */
export default class TestCount {
  onRunComplete(_tests, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    const line = `${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped\n`;
    // Jest prints its own summary after every reporter.
    process.once('exit', () => process.stdout.write(line));
  }
}
