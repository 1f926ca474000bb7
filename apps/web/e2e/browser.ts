import chromiumBinary from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Launches the Chromium of the npm package, which also runs as root, in containers and offline. */
export const launchBrowser = async (): Promise<Browser> => {
  chromiumBinary.setGraphicsMode = false;
  return chromium.launch({
    executablePath: await chromiumBinary.executablePath(),
    // Chromium's sandbox does not work as root; the tests open only pages of this repository.
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu', '--disable-dev-shm-usage'],
    headless: true,
  });
};
