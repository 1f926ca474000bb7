/** A reporter whose last line is made for machines: a test file that could not run counts as one failed test. */
export default class TestCount {
  onRunComplete(_tests, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    const line = `${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped\n`;
    // Jest prints its own summary after every reporter.
    process.once('exit', () => process.stdout.write(line));
  }
}
