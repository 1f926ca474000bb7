import chromiumBinary from '@sparticuz/chromium';
import pRetry from 'p-retry';
import { type Browser, chromium } from 'playwright-core';

/** Launches the Chromium of the npm package, which also runs as root, in containers and offline. */
export const launchBrowser = async (): Promise<Browser> => {
  chromiumBinary.setGraphicsMode = false;
  const executablePath = await chromiumBinary.executablePath();
  const launch = () =>
    chromium.launch({
      executablePath,
      // Chromium's sandbox does not work as root; the tests open only pages of this repository.
      args: ['--no-sandbox', '--headless=shell', '--disable-gpu', '--disable-dev-shm-usage'],
      headless: true,
    });
  // The package unpacks the file when it is first used: another process may still be writing it.
  return pRetry(launch, {
    retries: 60,
    factor: 1,
    minTimeout: 500,
    shouldRetry: ({ error }) => /ETXTBSY|EACCES/.test(error.message),
  });
};
