import chromiumBinary from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** A Chromium that npm brought. It runs as root, in a container and without a network. */
export const launchBrowser = async (): Promise<Browser> => {
  chromiumBinary.setGraphicsMode = false;
  return chromium.launch({
    executablePath: await chromiumBinary.executablePath(),
    // The binary has no sandbox for root; the tests open only pages of this repository.
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu', '--disable-dev-shm-usage'],
    headless: true,
  });
};
